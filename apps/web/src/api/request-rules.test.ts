import { errors } from '@nua/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, isApiError, isUnanswered, isUnreadable } from './api-error.ts';
import { batched } from './batched.ts';
import { buildQuery, fillPath, listOf } from './build-request.ts';
import { formatWire } from './format-wire.ts';
import { isWorthRepeating } from './is-worth-repeating.ts';
import { readAmounts } from './read-amounts.ts';

describe('the address of a call', () => {
  it('contains the parameters of its path [R5.01]', () => {
    expect(fillPath('/a/{id}/b/{other}', { id: 'x/y', other: 'z' })).toBe('/a/x%2Fy/b/z');
    expect(fillPath('/a')).toBe('/a');
    for (const params of [undefined, {}, { id: '' }])
      expect(() => fillPath('/a/{id}', params)).toThrow('missing required path parameters');
  });

  it.each([
    ['no query without input', {}, ''],
    [
      'the parameters of its query',
      { query: { app_token: '', key: 'nua', at: 7, no: undefined, none: null } },
      '?app_token=&key=nua&at=7',
    ],
    ['an object as JSON', { query: { one: { a: 1n } } }, '?one={"a":"0.01"}'],
    [
      'paging, sort and filter',
      { list: { page: 2, sort: { at: 'desc' }, filter: { kind: 1 } } },
      '?paging={"page":2,"size":20}&sort={"at":"desc"}&filter={"kind":1}',
    ],
    ['a page size without a page', { list: { size: 5 } }, '?paging={"page":1,"size":5}'],
    ['no empty filter', { list: { filter: { a: '', b: null, c: undefined, d: [] } } }, ''],
    [
      'a filter of zero, false or a list',
      { list: { filter: { a: 0, b: false, c: [1], d: null } } },
      '?filter={"a":0,"b":false,"c":[1]}',
    ],
  ] as const)('contains %s [R7.03] [R5.02]', (_, input, query) => {
    expect(decodeURIComponent(buildQuery(input))).toBe(query);
  });

  it('has no query for a list without options [R7.03]', () => {
    expect([listOf({}), listOf({ list: {} }), listOf({ list: { sort: {} } })]).toEqual([{}, {}, {}]);
  });
});

describe('amounts on the wire', () => {
  it('are decimal strings', () => {
    expect(formatWire({ stake: 12_345n, list: [1n], text: '1', none: null })).toBe(
      '{"stake":"123.45","list":["0.01"],"text":"1","none":null}',
    );
  });

  it.each([
    ['a field', { stake: '1.00', other: '2.00' }, ['stake'], { stake: 100n, other: '2.00' }],
    ['a number', { balance: 5 }, ['balance'], { balance: 500n }],
    [
      'every item of a list',
      { list: [{ stake: '1.00' }, { stake: '0.50' }] },
      ['list.*.stake'],
      { list: [{ stake: 100n }, { stake: 50n }] },
    ],
    ['every value of a record', { sums: { a: '1.00', b: '2.00' } }, ['sums.*'], { sums: { a: 100n, b: 200n } }],
    ['the whole response', '1.50', [''], 150n],
    ['null stays null', { debt: null }, ['debt'], { debt: null }],
    ['a missing field is skipped', { list: null }, ['list.*.stake', 'other', 'list.a'], { list: null }],
    ['a text in place of a list is skipped', { list: 'none' }, ['list.*.stake'], { list: 'none' }],
    ['several paths', { a: '1.00', b: { c: '2.00' } }, ['a', 'b.c'], { a: 100n, b: { c: 200n } }],
  ])('are parsed once into paisa: %s', (_, response, paths, read) => {
    expect(readAmounts(response, paths)).toStrictEqual(read);
  });
});

describe('an error', () => {
  it.each<[string, boolean, unknown]>([
    ['of the network', true, new ApiError(0, 'No answer')],
    ['of the server', true, new ApiError(50000001, 'm')],
    ['of a busy server', true, new ApiError(42900001, 'm')],
    ['that refuses the request', false, new ApiError(40000001, 'm')],
    ['of a lost session', false, new ApiError(40100001, 'm')],
    ['of this client', false, new Error('m')],
    ['of a library, with a status', false, Object.assign(new Error('m'), { status: 503 })],
  ])('%s is worth a retry: %s [R9.03]', (_, is_worth, error) => {
    expect(isWorthRepeating(error)).toBe(is_worth);
  });

  it('has the HTTP status of its code unless a different status is given', () => {
    const error = new ApiError(40400001, 'm');
    expect([error.name, error.status, error.data, error.message]).toEqual(['ApiError', 404, null, 'm']);
    expect(new ApiError(40400001, 'm', { a: 1 }, 410)).toMatchObject({ status: 410, data: { a: 1 }, code: 40400001 });
  });

  it('leaves the outcome unknown if the response is missing or not from this API', () => {
    const errorWith = (code: number) => new ApiError(code, 'm');
    const unknown = [0, errors.OUTCOME_UNKNOWN, errors.UNAVAILABLE];
    expect([...unknown, errors.INTERNAL].map((code) => isUnanswered(errorWith(code)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([0, 50000000, 50200000, 50000001].map((code) => isUnreadable(errorWith(code)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([isUnanswered(new Error('m')), isUnreadable(new Error('m'))]).toEqual([false, false]);
    expect([isApiError(errorWith(7), 7), isApiError(errorWith(7), 8), isApiError(new Error('m'), 7)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a batched call [R9.05]', () => {
  const clock = () => {
    let now = 5_000;
    const waiting: { run: () => void; at: number }[] = [];
    const timers = {
      schedule: (run: () => void, ms: number) => void waiting.push({ run, at: now + ms }),
      now: () => now,
    };
    const advanceTo = (moment: number) => {
      now = moment;
      for (const timer of waiting.splice(0)) {
        if (timer.at <= now) timer.run();
        else waiting.push(timer);
      }
    };
    return { timers, advanceTo, waiting };
  };

  it('runs immediately, and then at most once per interval', async () => {
    const { timers, advanceTo, waiting } = clock();
    const batch = batched(2_000, timers);
    const key = {};
    let runs = 0;
    const call = () => batch(key, async () => (runs += 1));
    expect(await call()).toBe(1);
    advanceTo(5_500);
    const [second, third] = [call(), call()];
    expect([second === third, runs, waiting.map(({ at }) => at)]).toEqual([true, 1, [7_000]]);
    advanceTo(6_999);
    expect(runs).toBe(1);
    advanceTo(7_000);
    expect([await second, await third, runs]).toEqual([2, 2, 2]);
    advanceTo(8_999);
    const fourth = call();
    expect([runs, waiting.map(({ at }) => at)]).toEqual([2, [9_000]]);
    advanceTo(9_000);
    expect(await fourth).toBe(3);
    advanceTo(11_000);
    expect(await call()).toBe(4);
  });

  it('runs separately for each key', async () => {
    const { timers, advanceTo } = clock();
    const batch = batched(2_000, timers);
    const [first, second] = [{}, {}];
    await batch(first, async () => 1);
    expect(await batch(second, async () => 2)).toBe(2);
    const late = batch(first, () => Promise.reject(new Error('down')));
    advanceTo(7_000);
    await expect(late).rejects.toThrow('down');
  });
});

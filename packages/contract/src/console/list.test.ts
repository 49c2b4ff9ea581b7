import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { declareConsole } from './call.ts';
import { listDeposits } from './deposit.ts';
import { declareList } from './list.ts';
import { choiceFilter } from './list-rules.ts';
import { listLog } from './log.ts';

const declared = { purpose: 'Lists things.', method: 'GET', path: '/api/o/thing', access: 'look', errors: [] } as const;
const page = v.object({ list: v.array(v.string()), has_more: v.boolean() });

describe('a declared call with pages', () => {
  it('does not compile without the rules of its list', () => {
    // @ts-expect-error `list` is missing.
    declareConsole({ ...declared, response: page });
    // @ts-expect-error A list needs at least one order.
    declareList({ ...declared, response: page, list: { filters: {}, sorts: [], after: v.string() } });
    expect(declareConsole({ ...declared, response: page, list: null }).list).toBeNull();
  });

  it('has a query in which each filter has its own type', () => {
    const list = { filters: { kind: choiceFilter(['a', 'b']) }, sorts: ['newest'], after: v.string() } as const;
    const call = declareList({ ...declared, response: page, list });
    const query: v.InferOutput<typeof call.query> = { sort: 'newest', kind: 'a' };
    // @ts-expect-error The filter has no such value.
    const wrong: typeof query.kind = 'c';
    expect(v.safeParse(call.query, query).success).toBe(true);
    expect(v.safeParse(call.query, { kind: wrong }).success).toBe(false);
  });
});

describe('the query of a list', () => {
  const parse = (query: object) => v.safeParse(listDeposits.query, query);

  it('uses the default order of the shown part of the list, unless it names an order', () => {
    expect(parse({}).output).toEqual({ show: 'waiting', sort: 'oldest' });
    expect(parse({ show: 'all' }).output).toEqual({ show: 'all', sort: 'newest' });
    expect(parse({ show: 'all', sort: 'oldest' }).output).toEqual({ show: 'all', sort: 'oldest' });
  });

  it('needs days for a filter or an order by amount, except in a queue, for one player, or for one state by amount', () => {
    const player = '01990000-0000-7000-8000-000000000000';
    const days = { from: '2026-03-01', until: '2026-03-31' };
    for (const [query, isValid] of [
      [{ show: 'all', rail: 'bank' }, false],
      [{ show: 'all', rail: 'bank', ...days }, true],
      [{ show: 'all', rail: 'bank', player }, true],
      [{ show: 'waiting', rail: 'bank' }, true],
      [{ show: 'all', moved: 'credited', player }, false],
      [{ show: 'all', sort: 'largest' }, false],
      [{ show: 'all', sort: 'largest', state: 'paid' }, true],
      [{ show: 'all', sort: 'largest', state: 'paid', rail: 'bank' }, false],
      [{ show: 'all', sort: 'smallest', player }, true],
      [{ show: 'all', sort: 'smallest', ...days }, true],
      [{ show: 'all', sort: 'smallest', moved: 'credited', ...days }, false],
      [{ show: 'waiting', sort: 'largest' }, true],
      [{ show: 'all', state: 'paid' }, false],
      [{ show: 'all', from: '2026-03-01' }, false],
      [{ show: 'all', from: '2026-01-01', until: '2026-12-31' }, false],
    ] as const)
      expect([query, parse(query).success]).toEqual([query, isValid]);
    expect(v.safeParse(listLog.query, { by: 'sana' }).success).toBe(false);
    expect(v.safeParse(listLog.query, { by: 'sana', subject: 'name sana' }).success).toBe(true);
  });
});

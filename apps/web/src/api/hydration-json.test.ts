import { describe, expect, it } from 'vitest';
import { deepFreeze, escapeForScript, packState, unpackState } from './hydration-json.ts';

const roundTrip = (value: unknown) => unpackState(packState(value));

describe('the state of a page', () => {
  it.each([
    ['amounts at every depth', { a: 1n, list: [{ b: 2n }, 3n, [4n]], c: { d: { e: -5n } } }],
    ['an amount alone', 7n],
    ['a list', [1n, 'x', null, true]],
    ['texts that look like amounts or lists', { a: '1n', b: '"7"', c: '{"$":"7"}' }],
    ['fields named like the marker of an amount', { $$: 1n, $: '7', c: { $: { $: 2n } }, d: [{ $$$: 1 }] }],
    ['null, false, zero and an empty text', { a: null, b: false, c: 0, d: '', e: {}, f: [] }],
    ['names that need quotes', { 'a"b': 1n, 'c.d': 2n, '0': 3n }],
  ])('is identical in the browser: %s', (_, value) => {
    expect(roundTrip(value)).toEqual(value);
  });

  it('treats undefined, functions and dates as JSON.stringify does', () => {
    expect(roundTrip({ a: undefined, b: () => 1, c: 1 })).toEqual({ c: 1 });
    expect(roundTrip([undefined, 1n])).toEqual([null, 1n]);
    expect(roundTrip({ at: new Date('2026-03-02T07:00:00.000Z') })).toEqual({ at: '2026-03-02T07:00:00.000Z' });
  });

  it('contains a frozen value at each place that refers to it', () => {
    const fixed = deepFreeze({ amounts: [1n, { b: 2n }] });
    expect(Object.isFrozen(fixed.amounts)).toBe(true);
    const value = { first: fixed, list: [fixed], own: 3n };
    expect(roundTrip(value)).toEqual(value);
    expect(roundTrip(value)).toEqual(value);
    expect(packState({ a: fixed })).toBe('{"a":{"amounts":[{"$":"1"},{"b":{"$":"2"}}]}}');
  });

  it('serializes a frozen value only once', () => {
    let reads = 0;
    const counted = {
      get text() {
        reads += 1;
        return 'x';
      },
    };
    const fixed = deepFreeze({ counted });
    reads = 0;
    expect([packState(fixed), packState({ fixed }), packState(fixed)]).toEqual([
      '{"counted":{"text":"x"}}',
      '{"fixed":{"counted":{"text":"x"}}}',
      '{"counted":{"text":"x"}}',
    ]);
    expect(reads).toBe(1);
    const changing = { a: 1 };
    packState(changing);
    changing.a = 2;
    expect(packState(changing)).toBe('{"a":2}');
  });

  it.each([null, 'text', 7, undefined])('accepts a primitive value as a constant: %j', (value) => {
    expect(deepFreeze(value)).toBe(value);
  });

  it('cannot close the script element that contains it', () => {
    const text = '</script><!-- \u2028\u2029';
    expect(escapeForScript(JSON.stringify(text))).not.toMatch(/[<>\u2028\u2029]/);
    expect(JSON.parse(escapeForScript(JSON.stringify(text)))).toBe(text);
  });
});

import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { deepFreeze, escapeForScript, packState, unpackState } from './hydration-json.ts';
import { isWorthRepeating } from './is-worth-repeating.ts';
import { createQueryClient } from './query-client.ts';
import { defaultQueryRule, justLoaded_ms, retryDelay, staleTimes } from './stale-times.ts';

const freshMinutesOf = (word: string) =>
  (createQueryClient('browser').defaultQueryOptions({ queryKey: [word] }).staleTime as number) / 60_000;

describe('the query cache', () => {
  it.each([
    ['player', 10],
    ['config', 60],
    ['bank', 60],
    ['setting', 60],
    ['cms', 60],
    ['ad', 60],
    ['game', 5],
  ])('treats a response of %s as fresh for %i minutes [R9.01]', (word, expected) => {
    expect(freshMinutesOf(word)).toBe(expected);
  });
  it('never retries a failed query of CMS content automatically [R9.01]', () => {
    expect(staleTimes.cms.retry).toBe(0);
    expect(createQueryClient('browser').defaultQueryOptions({ queryKey: ['cms'] }).retry).toBe(0);
  });
  it('repeats no query when the window regains focus [R9.02]', () => {
    expect(createQueryClient('browser').defaultQueryOptions({ queryKey: ['game'] }).refetchOnWindowFocus).toBe(false);
  });
  it('retries a query three times with a back-off of up to 30 s, and never a mutation [R9.03]', () => {
    expect(defaultQueryRule.retry).toBe(3);
    expect([0, 1, 2, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
    const retry = createQueryClient('browser').defaultQueryOptions({ queryKey: ['game'] }).retry as (
      n: number,
      e: unknown,
    ) => boolean;
    expect([0, 2, 3].map((failures) => retry(failures, new ApiError(0, 'silence')))).toEqual([true, true, false]);
    expect(createQueryClient('server').defaultQueryOptions({ queryKey: ['game'] }).retry).toBe(0);
    expect(createQueryClient('browser').getDefaultOptions().mutations?.retry).toBe(0);
  });
  it.each([
    ['a moment ago', 0, false, 0],
    ['longer ago', justLoaded_ms, false, 1],
    ['a moment ago and invalidated since', 0, true, 1],
  ])(
    'for a response loaded %s (%i ms, invalidated: %s) sends %i requests when a screen mounts',
    (_, age_ms, isInvalidated, times) => {
      const queries = createQueryClient('browser');
      queries.setQueryData(['payment'], 'known', { updatedAt: Date.now() - age_ms });
      if (isInvalidated) void queries.invalidateQueries({ queryKey: ['payment'] });
      let requests = 0;
      const queryFn = async () => (requests += 1);
      new QueryObserver(queries, { queryKey: ['payment'], queryFn, staleTime: 0 }).subscribe(() => {})();
      expect(requests).toBe(times);
    },
  );
  it('never evicts a response on the server', () => {
    const times = (['server', 'browser'] as const).map((side) => createQueryClient(side).getDefaultOptions().queries);
    expect(times.map((queries) => queries?.gcTime)).toEqual([Number.POSITIVE_INFINITY, undefined]);
  });
  it('retries after an error of an overloaded server, but not after a permanent error', () => {
    expect(isWorthRepeating(new ApiError(40003001, 'no'))).toBe(false);
    expect(isWorthRepeating(new ApiError(50300001, 'busy'))).toBe(true);
  });
});

describe('the state that a page passes to the browser', () => {
  it('contains amounts as paisa', () => {
    const state = { balance: 10_050n, text: '</script><!--' };
    const text = escapeForScript(packState(state));
    expect(text).not.toMatch(/[<>]/);
    expect(unpackState(text)).toEqual(state);
  });
  it('is restored unchanged for any content', () => {
    const texts = ['~cents:abc', '~cents:5', '10n', '{"$":"5"}', '__proto__', ''];
    for (const text of texts) expect(unpackState(packState({ alias_name: text }))).toEqual({ alias_name: text });
    const anything = fc
      .anything({ withBigInt: true, maxDepth: 4, key: fc.oneof(fc.string(), fc.constantFrom('$', '$$')) })
      .map((value) => ({ value }));
    const written = anything.filter(({ value }) => isWritten(value));
    const property = fc.property(written, (state) => {
      expect(unpackState(packState(state))).toEqual(state);
    });
    fc.assert(property);
  });
  it('is restored with its constants and the amounts in them', () => {
    const game = deepFreeze({ id: 'dice', rules: { minimum: 100n, maximum: [500n] } });
    for (const state of [{ game }, { list: [1n, game, { game }], last: 2n }, game]) {
      expect(unpackState(packState(state))).toEqual(state);
    }
    expect(() => Object.assign(game.rules, { minimum: 1n })).toThrow(TypeError);
  });
  it('can be a single amount, or a list of amounts', () => {
    expect(unpackState(packState(7n))).toBe(7n);
    expect(unpackState(packState([1n, [2n, { three: 3n }], null]))).toEqual([1n, [2n, { three: 3n }], null]);
  });
});

/** Returns whether JSON represents the value exactly. */
function isWritten(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return Object.entries(value).every(([name, field]) => name !== '__proto__' && name !== 'toJSON' && isWritten(field));
}

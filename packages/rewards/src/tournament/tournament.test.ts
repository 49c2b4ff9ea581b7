import { type Cents, cents, parseCents, sum } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRules } from '../rule/rules.ts';
import {
  cappedPrize,
  editionAt,
  fullPrizeFrom,
  multiplierPoints,
  orderOf,
  purseOf,
  rankField,
  type Score,
} from './tournament.ts';

const [weekly] = firstRules.tournament.tournaments;
const rule = { ...weekly!, players_minimum: 2 };
const rupees = (text: string): Cents => parseCents(text);
/** A player with this many rupees of weighted stakes, and one point for each rupee. */
const staked = (id: string, amount: string): Score => ({ id, points: rupees(amount), weighted: rupees(amount) });

describe('the current or next edition', () => {
  it.each([
    ['2024-01-01', '2024-01-01', '2024-01-07'],
    ['2026-11-29', '2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-11-30', '2026-12-06'],
    ['2023-12-20', '2024-01-01', '2024-01-07'],
  ])('of a weekly tournament on %s lasts from %s to %s', (today, from_day, until_day) => {
    expect(editionAt(weekly!, today)).toEqual({ from_day, until_day });
  });

  it('is next week’s edition after a weekly edition has ended', () => {
    const short = { ...weekly!, length_days: 3 };
    expect(editionAt(short, '2024-01-03')).toEqual({ from_day: '2024-01-01', until_day: '2024-01-03' });
    expect(editionAt(short, '2024-01-04')).toEqual({ from_day: '2024-01-08', until_day: '2024-01-10' });
  });

  it('of a one-time tournament is its only edition', () => {
    const once = { first_day: '2026-02-27', length_days: 3, repeats: 'once' as const };
    expect(editionAt(once, '2026-01-01')).toEqual({ from_day: '2026-02-27', until_day: '2026-03-01' });
    expect(editionAt(once, '2026-03-01')).toEqual({ from_day: '2026-02-27', until_day: '2026-03-01' });
    expect(editionAt(once, '2026-03-02')).toBeNull();
  });
});

describe('points by best multiplier', () => {
  it('are the multiplier times the weight of the game, independent of the stake', () => {
    for (const stake of [100n, 100_000n])
      expect(multiplierPoints({ stake: cents(stake), payout: cents(stake * 4n), weight_bps: 2_500 })).toBe(100n);
    expect(multiplierPoints({ stake: cents(0), payout: cents(5), weight_bps: 2_500 })).toBe(0n);
  });

  it('give no game an advantage for the same weighted stakes', () => {
    // A win of four times the stake is half as likely as a double. At half the weight, it has the same points.
    const [stake, paid] = [cents(1_000), cents(4_000)];
    const full = multiplierPoints({ stake, payout: cents(2_000), weight_bps: 10_000 });
    expect(multiplierPoints({ stake, payout: paid, weight_bps: 5_000 })).toBe(full);
    expect(multiplierPoints({ stake, payout: paid, weight_bps: 2_500 })).toBe(full / 2n);
  });
});

describe('the field of a tournament', () => {
  it('is ranked by points', () => {
    const placed = rankField(rule, {
      scores: [staked('a', '90000'), staked('b', '200000'), staked('c', '80000')],
      same: [],
    });
    expect(placed.map(({ id, place, prize }) => [id, place, prize])).toEqual([
      ['b', 1, rupees('150')],
      ['a', 2, rupees('90')],
      ['c', 3, rupees('60')],
    ]);
    expect(purseOf(rule)).toBe(rupees('450'));
  });

  it('pays a winner at most the share of the winner’s stakes that the rule allows', () => {
    expect(fullPrizeFrom(rule, rupees('150'))).toBe(rupees('100000'));
    expect(cappedPrize(rule, rupees('150'), rupees('99999.99'))).toBe(rupees('149.99'));
    const [first] = rankField(rule, { scores: [staked('a', '1000'), staked('b', '100')], same: [] });
    expect(first).toMatchObject({ id: 'a', prize: rupees('1.50') });
  });

  it('pays a prize in whole free rounds if the rule requires it', () => {
    const paid = { ...rule, free_rounds: { games: ['dice'], stake: rupees('0.50') } };
    expect(cappedPrize(paid, rupees('1.50'), rupees('100000'))).toBe(rupees('1.50'));
    expect(cappedPrize(paid, rupees('1.50'), rupees('900'))).toBe(rupees('1'));
    expect(cappedPrize(paid, rupees('1.50'), rupees('300'))).toBe(0n);
  });

  it('shares the prizes of tied places equally, rounded down', () => {
    const scores = [staked('a', '100000'), staked('b', '100000'), staked('c', '100000'), staked('d', '90000')];
    const placed = rankField(rule, { scores, same: [] });
    expect(placed.map(({ place, prize }) => [place, prize])).toEqual([
      ...Array.from({ length: 3 }, () => [1, rupees('100')]),
      [4, rupees('45')],
    ]);
  });

  it('is ranked by the weighted stakes of own money where players have equal points', () => {
    const scores: Score[] = [
      { id: 'a', points: 500n, weighted: rupees('1000') },
      { id: 'b', points: 500n, weighted: rupees('1000.01') },
    ];
    expect(rankField(rule, { scores, same: [] }).map(({ id, place }) => [id, place])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('with fewer players than the minimum is void and pays nothing', () => {
    const placed = rankField(
      { ...rule, players_minimum: 3 },
      { scores: [staked('a', '100000'), staked('b', '90000')], same: [] },
    );
    expect(placed.map(({ prize }) => prize)).toEqual([0n, 0n]);
  });

  it('counts only the best of several accounts of one person', () => {
    const scores = [staked('a', '100'), staked('b', '300'), staked('c', '200'), staked('d', '50')];
    const field = {
      scores,
      same: [
        ['b', 'c'],
        ['c', 'd'],
      ] as const,
    };
    expect(orderOf(field, cents(0)).map(({ id }) => id)).toEqual(['b', 'a']);
    // The minimum of players counts persons, not accounts.
    expect(rankField({ ...rule, players_minimum: 3 }, field).every(({ prize }) => prize === 0n)).toBe(true);
  });

  it('omits a player with no points or too few own stakes', () => {
    const scores = [staked('a', '100'), staked('b', '0'), staked('c', '99.99')];
    expect(orderOf({ scores, same: [] }, rupees('100')).map(({ id }) => id)).toEqual(['a']);
  });

  it('wins at most the purse of the tournament', () => {
    const score = fc.record({
      id: fc.uuid(),
      points: fc.bigInt({ min: 0n, max: 5n }),
      weighted: fc.bigInt({ min: 0n, max: 10n ** 8n }).map((one) => one as Cents),
    });
    fc.assert(
      fc.property(fc.uniqueArray(score, { maxLength: 40, selector: ({ id }) => id }), (scores) => {
        const placed = rankField(rule, { scores, same: [] });
        expect(sum(...placed.map(({ prize }) => prize)) <= purseOf(rule)).toBe(true);
        for (const { prize, weighted } of placed) expect(prize * 2_000n <= weighted * 3n).toBe(true);
        expect(placed.map(({ place }) => place)).toEqual(placed.map(({ place }) => place).toSorted((a, b) => a - b));
      }),
    );
  });
});

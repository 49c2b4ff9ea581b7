import { cents } from '@nua/money';
import { type DepositBonusPromo, firstRules, problemsOf, type Tournament, worstShare } from '@nua/rewards';
import { afterAll, describe, expect, it } from 'vitest';
import { floatsFrom } from './bonus-player.ts';
import { freeRoundHunters, type Hunt, type Hunter, promoHunters, regularHunters } from './hunters.ts';
import { huntedTournaments, tournamentHunters, tournamentHuntersOf } from './tournament-hunters.ts';

/** The normal quantile for a two-sided interval of 99 %. */
const Z = 2.576;

/** The ratio of two sums over all players, with its 99 % confidence interval. */
function ratioOf(pairs: readonly (readonly [numerator: number, denominator: number])[]) {
  const n = pairs.length;
  const [numerator, denominator] = [0, 1].map((place) => pairs.reduce((total, pair) => total + pair[place]!, 0)) as [
    number,
    number,
  ];
  const value = numerator / denominator;
  const squares = pairs.reduce((total, [a, b]) => total + (a - value * b) ** 2, 0);
  const half_width = (Z * Math.sqrt((squares / (n - 1)) * n)) / denominator;
  return { value, low: value - half_width, high: value + half_width };
}

const hunt = (hunter: Hunter, players: number, seed: number): Hunt[] =>
  Array.from({ length: players }, (_, place) => hunter(floatsFrom(seed * 1_000_003 + place * 7_919)));

/** A tournament that pays this many times the prizes and the share of stakes. It returns more than the edge of any game. */
const GENEROSITY = 40;
const makeGenerous = (rule: Tournament): Tournament => ({
  ...rule,
  prizes: rule.prizes.map((prize) => cents(prize * BigInt(GENEROSITY))),
  prize_rate_bps_hundredths: rule.prize_rate_bps_hundredths * GENEROSITY,
  free_rounds: rule.free_rounds && { ...rule.free_rounds, stake: cents(rule.free_rounds.stake * 8n) },
});
/** This many hunters of a generous tournament show its gain, unless their results vary as much as with even chances. */
const GENEROUS_PLAYERS = 500;
const generousHunters = (rule: Tournament) =>
  Object.entries(tournamentHuntersOf(makeGenerous(rule))).filter(([name]) => !name.includes('even chances'));

type Ratio = ReturnType<typeof ratioOf>;
const formatRatio = ({ value, low, high }: Ratio) =>
  `${value.toPrecision(4)} (${low.toPrecision(4)} to ${high.toPrecision(4)})`;

/** Tests bonus hunters with the real rules. Compares the money that they take out with their deposits and bonuses. */
export function describeHunters({ players, prints = false }: { players: number; prints?: boolean }): void {
  const share = worstShare(firstRules.promo.promos[0] as DepositBonusPromo);
  const bound = Number(share.numerator) / Number(share.denominator);
  const rows: Record<string, string | number>[] = [];
  if (prints) afterAll(() => console.table(rows));

  describe(`${players} bonus hunters of a promotion`, () => {
    const gains: number[] = [];

    it.each(Object.entries(promoHunters))('take out no more than their deposits and bonuses: %s', (hunter, play) => {
      const hunts = hunt(play, players, 1);
      const taken = ratioOf(hunts.map((each) => [Number(each.taken_out), Number(each.paid_in + each.granted)]));
      expect(taken.low).toBeLessThanOrEqual(1);
      // The exact bound is 25/27 of the bonus.
      const gained = ratioOf(hunts.map((each) => [Number(each.taken_out - each.paid_in), Number(each.granted)]));
      expect(gained.low).toBeLessThanOrEqual(bound);
      gains.push(gained.value);
      rows.push({
        hunter,
        taken: formatRatio(taken),
        'of the bonus': formatRatio(gained),
        bound: bound.toPrecision(4),
      });
    });

    it('win most of the bonus with the best strategy, so the tested strategies are strong', () => {
      expect(Math.max(...gains)).toBeGreaterThan(0.6);
    });
  });

  it.each(Object.entries(freeRoundHunters))(
    `${players} hunters of free rounds on %s: take out no more than deposits and published cost`,
    (hunter, play) => {
      const hunts = hunt(play, players, 3);
      const gained = ratioOf(hunts.map((each) => [Number(each.taken_out - each.paid_in), Number(each.granted)]));
      expect(gained.low).toBeLessThanOrEqual(1);
      // The strategies are strong if they gain most of the published cost.
      expect(gained.high).toBeGreaterThan(0.7);
      rows.push({ hunter, 'of the cost': formatRatio(gained), bound: 1 });
    },
  );

  describe.each([
    ['regular rewards', regularHunters],
    ['tournaments', tournamentHunters],
  ])(`${players} bonus hunters of %s`, (_kind, hunters) => {
    it.each(Object.entries(hunters))('take out no more than their deposits: %s', (hunter, play) => {
      const hunts = hunt(play, players, 2);
      const taken = ratioOf(hunts.map((each) => [Number(each.taken_out), Number(each.paid_in)]));
      // The exact bound is 1: no combination of rewards exceeds it.
      expect(taken.low).toBeLessThanOrEqual(1);
      rows.push({ hunter, taken: formatRatio(taken), bound: 1 });
    });
  });
  describe.each(Object.entries(huntedTournaments))('a tournament with %s', (_kind, rule) => {
    it('may be published beside the other first rules', () => {
      expect(problemsOf({ ...firstRules, tournament: { tournaments: [rule] } })).toEqual([]);
    });

    it.each(generousHunters(rule))('would lose money if it returned more than the edge, to %s', (_hunter, play) => {
      const hunts = hunt(play, GENEROUS_PLAYERS, 4);
      expect(ratioOf(hunts.map((each) => [Number(each.taken_out), Number(each.paid_in)])).low).toBeGreaterThan(1);
    });
  });
}

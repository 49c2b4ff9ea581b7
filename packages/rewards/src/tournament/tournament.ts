import type { Ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents, mulDivFloor, sum, ZERO } from '@nua/money';
import { amountCovering, lesser, rateOf } from '../rate/rate.ts';
import type { Tournament } from './tournament-schema.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const numberOf = (day: string): number => Date.parse(day) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The days of one edition of a tournament, both included. */
export type EditionDays = { from_day: string; until_day: string };

/**
 * The days of the current or next edition, or null if no edition follows.
 *
 * Shape   ({ first_day: '2026-03-02', length_days: 7, repeats: 'weekly' }, '2026-03-10') -> { from_day: '2026-03-09', until_day: '2026-03-15' }
 * Units   calendar days in Pakistan
 */
export function editionAt(
  { first_day, length_days, repeats }: Pick<Tournament, 'first_day' | 'length_days' | 'repeats'>,
  today: string,
): EditionDays | null {
  const [first, now] = [numberOf(first_day), numberOf(today)];
  const begun = Math.max(0, Math.floor((now - first) / WEEK_DAYS));
  let from = repeats === 'weekly' ? first + begun * WEEK_DAYS : first;
  if (from + length_days <= now) {
    if (repeats === 'once') return null;
    from += WEEK_DAYS;
  }
  return { from_day: dayOf(from), until_day: dayOf(from + length_days - 1) };
}

/**
 * The sum of all prizes, which is reserved before the tournament begins.
 *
 * Shape   ({ prizes }) -> 450.00
 * Units   paisa
 */
export const purseOf = ({ prizes }: Pick<Tournament, 'prizes'>): Cents => sum(...prizes);

/**
 * The points of a round in a tournament by best multiplier, in hundredths: the multiplier times the game's weight.
 *
 * The weight makes games equal: at the same stake, one weighted rupee has the same chance to reach a given number of
 * points in every game.
 *
 * Shape   ({ stake: 10.00, payout: 40.00, weight_bps: 2500 }) -> 100n, which is 1.00
 */
export const multiplierPoints = (round: { stake: Cents; payout: Cents; weight_bps: number }): bigint =>
  round.stake <= 0n ? 0n : (round.payout * BigInt(round.weight_bps)) / (round.stake * 100n);

/** A player's result. `weighted` is the player's own weighted stakes in the tournament. */
export type Score = { id: string; points: bigint; weighted: Cents };

/** A player's place. Players with the same points and stakes share a place. */
export type Placed = Score & { place: number; prize: Cents };

export type Field = {
  scores: readonly Score[];
  /** Pairs of accounts of one person. */
  same: readonly (readonly [string, string])[];
};

type Terms = Pick<
  Tournament,
  'prizes' | 'prize_rate_bps_hundredths' | 'players_minimum' | 'entry_weighted' | 'free_rounds'
>;

const compare = (a: bigint, b: bigint): number => (a > b ? -1 : Number(a < b));
const isTied = (a: Score, b: Score): boolean => a.points === b.points && a.weighted === b.weighted;

/**
 * The players in order: more points first, then more own weighted stakes. Only the best account of each person is
 * included.
 *
 * Shape   (field, entry_weighted) -> scores
 */
export function orderOf({ scores, same }: Field, entry_weighted: Cents): Score[] {
  const others = new Map<string, string[]>();
  for (const [first, second] of same) {
    others.set(first, [...(others.get(first) ?? []), second]);
    others.set(second, [...(others.get(second) ?? []), first]);
  }
  const ordered = scores
    .filter(({ points, weighted }) => points > 0n && weighted >= entry_weighted)
    .toSorted((a, b) => compare(a.points, b.points) || compare(a.weighted, b.weighted) || (a.id < b.id ? -1 : 1));
  const better = new Set<string>();
  return ordered.filter(({ id }) => {
    const is_first = !(others.get(id) ?? []).some((other) => better.has(other));
    better.add(id);
    return is_first;
  });
}

/**
 * The places and prizes of a field.
 *
 * Players who share a place divide the prizes of their places equally, rounded down. A prize is at most the rule's rate
 * of the winner's own weighted stakes. Free rounds are whole rounds. With fewer players than the minimum every prize is
 * zero.
 *
 * Shape   (rule, field) -> [{ id, points, weighted, place: 1, prize }, …] in the order of the places
 * Units   paisa
 */
export function rankField(rule: Terms, field: Field): Placed[] {
  const ordered = orderOf(field, rule.entry_weighted);
  const is_void = ordered.length < rule.players_minimum;
  const placed: Placed[] = [];
  for (let from = 0; from < ordered.length; ) {
    let until = from + 1;
    while (until < ordered.length && isTied(ordered[from]!, ordered[until]!)) until += 1;
    const share = cents(sum(...rule.prizes.slice(from, until)) / BigInt(until - from));
    for (const score of ordered.slice(from, until))
      placed.push({ ...score, place: from + 1, prize: is_void ? ZERO : cappedPrize(rule, share, score.weighted) });
    from = until;
  }
  return placed;
}

/**
 * Limits a prize by the winner's own weighted stakes, and rounds it down to whole free rounds if it is paid in them.
 *
 * Shape   (rule, 150.00, 40000.00) -> 60.00 with a rate of 0.15 %
 */
export function cappedPrize(
  { prize_rate_bps_hundredths, free_rounds }: Pick<Tournament, 'prize_rate_bps_hundredths' | 'free_rounds'>,
  prize: Cents,
  weighted: Cents,
): Cents {
  const capped = lesser(prize, mulDivFloor(weighted, BigInt(prize_rate_bps_hundredths), 1_000_000n));
  return free_rounds ? cents(capped - (capped % free_rounds.stake)) : capped;
}

/**
 * The smallest own weighted stakes for which the full prize is paid.
 *
 * Shape   (rule, 150.00) -> 100000.00 with a rate of 0.15 %
 */
export const fullPrizeFrom = (
  { prize_rate_bps_hundredths }: Pick<Tournament, 'prize_rate_bps_hundredths'>,
  prize: Cents,
): Cents => amountCovering(prize, tournamentRate({ prize_rate_bps_hundredths }));

/**
 * The maximum share of a weighted rupee that a tournament returns, even if one player wins every prize on many
 * accounts.
 *
 * Shape   rule -> fraction
 */
export const tournamentRate = ({ prize_rate_bps_hundredths }: Pick<Tournament, 'prize_rate_bps_hundredths'>): Ratio =>
  rateOf(prize_rate_bps_hundredths);

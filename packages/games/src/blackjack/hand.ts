import { rankOf } from '../play/card.ts';

/** A hand's count: in `low` every ace counts 1. */
export type Count = { readonly low: number; readonly has_ace: boolean };

/** The highest total of a hand that is not bust, and the total on which the dealer stands. */
export const BEST = 21;
export const DEALER_STANDS = 17;

/**
 * The points of a card.
 *
 * Shape   38, a jack -> 10; 51, an ace -> 1
 */
export function pointsOf(card: number): number {
  const rank = rankOf(card);
  return rank === 12 ? 1 : Math.min(rank + 2, 10);
}

/**
 * A hand with one more card.
 *
 * Shape   (count, points) -> count
 */
export const addPoints = ({ low, has_ace }: Count, points: number): Count => ({
  low: low + points,
  has_ace: has_ace || points === 1,
});

/**
 * Counts a hand.
 *
 * Shape   cards -> count
 */
export const countOf = (cards: readonly number[]): Count =>
  cards.map(pointsOf).reduce(addPoints, { low: 0, has_ace: false });

/**
 * Whether an ace counts 11: it does if the total stays within 21.
 *
 * Shape   count -> whether
 */
export const isSoft = ({ low, has_ace }: Count): boolean => has_ace && low + 10 <= BEST;

/**
 * The total of a hand.
 *
 * Shape   ace and six -> 17
 */
export const totalOf = (count: Count): number => (isSoft(count) ? count.low + 10 : count.low);

/**
 * Whether the first two cards are an ace and a ten, jack, queen or king.
 *
 * Shape   cards -> whether
 */
export const isBlackjack = (cards: readonly number[]): boolean =>
  cards.length === 2 && totalOf(countOf(cards)) === BEST;

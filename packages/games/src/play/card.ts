import type { NextFloat } from './floats.ts';

/** The number of cards in a deck. Every draw is from a full deck, so a drawn card may be drawn again. */
export const CARDS = 52;

const SUITS = ['♦', '♥', '♠', '♣'] as const;
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

export type Suit = (typeof SUITS)[number];

/**
 * The card for a random number.
 *
 * Shape   0.7467032722 -> 38
 * Source  the published form of infinite decks: floor(52 f)
 */
export const cardAt = (number: number): number => Math.floor(number * CARDS);

/**
 * The rank of a card.
 *
 * Shape   38 -> 9; 0 is a two, 12 an ace
 */
export const rankOf = (card: number): number => Math.floor(card / 4);

/**
 * The symbol of a card's suit.
 *
 * Shape   38 -> '♠'
 */
export const suitOf = (card: number): Suit => SUITS[card % 4]!;

/**
 * The symbol of a card's rank.
 *
 * Shape   38 -> 'J'
 */
export const rankText = (card: number): string => RANKS[rankOf(card)]!;

/**
 * Formats a card.
 *
 * Shape   38 -> '♠J'
 */
export const cardText = (card: number): string => `${suitOf(card)}${rankText(card)}`;

/**
 * Draws cards one after the other, with the arithmetic of each.
 *
 * Shape   (next) -> { next, lines }; next() returns the random number of the next card, and adds its explanation to lines
 */
export function explainDraws(next: NextFloat): { next: NextFloat; lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    next() {
      const number = next();
      const card = cardAt(number);
      lines.push(`⌊${number.toPrecision(10)} × ${CARDS}⌋ = ${card} = ${cardText(card)}`);
      return number;
    },
  };
}

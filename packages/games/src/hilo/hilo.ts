import { type Cents, ZERO } from '@nua/money';
import * as v from 'valibot';
import { cardAt, explainDraws, rankOf } from '../play/card.ts';
import { cardSchema } from '../play/card-schema.ts';
import type { Move, SteppedGame } from '../play/game.ts';
import { type Odds, payRatio, type Ratio, ratio } from '../play/odds.ts';

/**
 * The pay table of hilo, as data. Any change makes a new version; every round stores the version that paid it.
 *
 * A guess that is right for c ranks multiplies the payout by ranks / c. The whole product is multiplied only once by return_bps, so every
 * guess and every cash-out returns 99.00 %.
 *
 * cards: the maximum number of cards in a round. Only a guess can draw the last card.
 *
 * Units   bps: 10000 is all of the stake
 */
export const hiloTable = { version: 1, ranks: 13, cards: 52, return_bps: 9_900 } as const;

const { ranks, cards: maximumCards, return_bps } = hiloTable;

const call = v.strictObject({});
const step = v.strictObject({ action: v.picklist(['higher', 'lower', 'skip', 'cash_out']) });
const outcome = v.object({
  /** 0 to 51, in the order drawn. */
  cards: v.array(cardSchema),
  /** The number of right guesses. */
  right: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whether the last guess was wrong. */
  is_wrong: v.boolean(),
});

export type HiloCall = v.InferOutput<typeof call>;
export type HiloTaken = v.InferOutput<typeof step>;
export type HiloOutcome = v.InferOutput<typeof outcome>;
export type HiloStep = 'card';
export type HiloSide = 'higher' | 'lower';

/** The cards so far, and the payout after the right guesses as a multiple of the stake (`pays`). */
export type HiloState = {
  stake: Cents;
  cards: readonly number[];
  right: number;
  pays: Ratio;
  ended: 'wrong' | 'cash_out' | null;
};

const START = ratio(BigInt(return_bps), 10_000n);

/**
 * The rank of a card in this game, in which an ace is low.
 *
 * Shape   51 -> 1; 1 is an ace, 11 a jack, 13 a king
 */
export const hiloRank = (card: number): number => ((rankOf(card) + 1) % ranks) + 1;

/**
 * The number of ranks, of thirteen, that make a guess right. The same rank is right for both sides.
 *
 * Shape   ('higher', 13) -> 1
 */
export const hiloWins = (side: HiloSide, rank: number): number => (side === 'higher' ? ranks + 1 - rank : rank);

/** A guess that cannot be wrong is not offered, such as higher or same on an ace. */
const isOffered = (side: HiloSide, rank: number): boolean => hiloWins(side, rank) < ranks;

const times = ({ numerator, denominator }: Ratio, wins: number): Ratio =>
  ratio(numerator * BigInt(ranks), denominator * BigInt(wins));

const lastRank = ({ cards }: HiloState): number => hiloRank(cards.at(-1)!);

const sidesOf = (rank: number): readonly HiloSide[] =>
  (['higher', 'lower'] as const).filter((side) => isOffered(side, rank));

/** The odds of one guess on the likelier side of the first card, followed by a cash-out. */
function oddsOfOneGuess(): Odds {
  let [rtp, hit, square] = [ratio(0n, 1n), ratio(0n, 1n), ratio(0n, 1n)];
  const add = (one: Ratio, other: Ratio) =>
    ratio(one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator);
  for (let rank = 1; rank <= ranks; rank += 1) {
    const wins = Math.max(...sidesOf(rank).map((side) => hiloWins(side, rank)));
    const pays = times(START, wins);
    const chance = ratio(BigInt(wins), BigInt(ranks) ** 2n);
    const part = ratio(chance.numerator * pays.numerator, chance.denominator * pays.denominator);
    rtp = add(rtp, part);
    hit = add(hit, chance);
    square = add(square, ratio(part.numerator * pays.numerator, part.denominator * pays.denominator));
  }
  const variance = add(square, ratio(-(rtp.numerator ** 2n), rtp.denominator ** 2n));
  return { rtp, hit, variance, largest: times(START, 1) };
}

/**
 * A card is open; the player guesses that the next card is higher or the same, or lower or the same. A right guess raises the payout, a
 * wrong guess ends the round with nothing. A card can be skipped without a guess. After the first right guess the player may cash out.
 *
 * The published odds are those of one guess and a cash-out. Every other play has the same return.
 *
 * Source  specification section 8; the published form of infinite decks
 */
export const hilo: SteppedGame<HiloCall, HiloTaken, HiloState, HiloOutcome, HiloStep> = {
  kind: 'stepped',
  id: 'hilo',
  name: { en: 'Hi-Lo', ur: 'ہائی لو' },
  category: 4,
  table_version: hiloTable.version,
  table: hiloTable,
  call,
  step,
  outcome,
  covers: () => times(START, 1),
  odds: oddsOfOneGuess,
  modes: () => [{}],
  open: (_one, stake, next) => ({ stake, cards: [cardAt(next())], right: 0, pays: START, ended: null }),
  moves(state) {
    if (state.ended !== null) return [];
    const { stake, pays, right, cards } = state;
    const move = (action: HiloTaken['action'], pays_at_most: Cents): Move<HiloTaken> => ({
      ...{ step: { action }, extra_stake: ZERO, pays_at_most },
    });
    const rank = lastRank(state);
    const moves: Move<HiloTaken>[] = [];
    if (cards.length < maximumCards)
      for (const side of sidesOf(rank)) moves.push(move(side, payRatio(stake, times(pays, hiloWins(side, rank)))));
    // A skip is offered only if the payout of the likeliest guess after it fits the payout cap.
    if (cards.length < maximumCards - 1) moves.push(move('skip', payRatio(stake, times(pays, ranks - 1))));
    if (right > 0) moves.push(move('cash_out', payRatio(stake, pays)));
    return moves;
  },
  take(state, { action }, next) {
    if (action === 'cash_out') return { ...state, ended: 'cash_out' };
    const before = lastRank(state);
    const card = cardAt(next());
    const drawn = { ...state, cards: [...state.cards, card] };
    if (action === 'skip') return drawn;
    const rank = hiloRank(card);
    const isRight = action === 'higher' ? rank >= before : rank <= before;
    if (!isRight) return { ...drawn, ended: 'wrong' };
    return { ...drawn, right: state.right + 1, pays: times(state.pays, hiloWins(action, before)) };
  },
  shown: ({ cards, right }) => ({ cards, right }),
  payout({ ended, stake, pays }) {
    if (ended === null) return null;
    return ended === 'wrong' ? ZERO : payRatio(stake, pays);
  },
  result: ({ cards, right, ended }) => ({ cards: [...cards], right, is_wrong: ended === 'wrong' }),
  abandon: ({ right }) => (right === 0 ? null : [{ action: 'cash_out' }]),
  explain(_one, steps, next) {
    const { next: draw, lines } = explainDraws(next);
    draw();
    for (const { action } of steps) if (action !== 'cash_out') draw();
    return lines.map((text) => ({ id: 'card', text }));
  },
};

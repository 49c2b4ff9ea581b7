import { type Cents, ZERO } from '@nua/money';
import * as v from 'valibot';
import { cardAt, explainDraws, rankOf } from '../play/card.ts';
import { cardSchema } from '../play/card-schema.ts';
import type { NextFloat } from '../play/floats.ts';
import type { Move, SteppedGame } from '../play/game.ts';
import { type Odds, payRatio, ratio } from '../play/odds.ts';
import { BEST, countOf, DEALER_STANDS, isBlackjack, totalOf } from './hand.ts';

/**
 * The numbers in the rules of blackjack. Any change makes a new version; every round stores the version that paid it.
 *
 * blackjack_pays: the payout of a blackjack, stake included. hands: the maximum number of the player's hands, after the one split.
 */
export const blackjackTable = { version: 1, blackjack_pays: ratio(5n, 2n), hands: 2 } as const;

/** The odds of the best play, as computed by best-play.ts. As constants, they save a phone the computation. */
export const blackjackOdds: Odds = {
  rtp: ratio(7911865040755275415257305528n, 7952113957576948743581430823n),
  hit: ratio(3014246917006574497687278191339581755n, 5756130429098929077956071497934208653n),
  variance: ratio(
    400382829559338919917130477629538452988661062969735684349955064n,
    426596848626938621666105852878030144500108865237351942914880255n,
  ),
  // Both hands of a split pair are doubled and win.
  largest: ratio(8n, 1n),
};

/** The highest possible return on all stakes, as computed by best-play.ts. It needs more doubles than the best play. */
const greatestReturn = ratio(7925187225681709988387416828n, 7965455442146915064787469125n);

const call = v.strictObject({});
const step = v.strictObject({ action: v.picklist(['hit', 'stand', 'double', 'split']) });
const cards = v.array(cardSchema);
const outcome = v.object({
  /** 0 to 51, in the order drawn: two to the player, the dealer's open card, the dealer's hidden card, then all further cards. */
  cards,
  /** The player's hands, whether each of them was doubled, and the dealer's hand, in which the hidden card is the second. */
  hands: v.array(cards),
  doubled: v.array(v.boolean()),
  dealer: cards,
});

export type BlackjackCall = v.InferOutput<typeof call>;
export type BlackjackTaken = v.InferOutput<typeof step>;
export type BlackjackOutcome = v.InferOutput<typeof outcome>;
export type BlackjackStep = 'player' | 'dealer';

/** A hand of the player. A hand that is done takes no further step. */
export type BlackjackHand = { cards: readonly number[]; is_doubled: boolean; is_done: boolean };

/** All cards, including the dealer's hidden card, which the player does not see before the end. */
export type BlackjackState = {
  stake: Cents;
  drawn: readonly number[];
  hands: readonly BlackjackHand[];
  dealer: readonly number[];
  is_over: boolean;
};

const totalOfCards = (hand: readonly number[]): number => totalOf(countOf(hand));
const isBust = (hand: readonly number[]): boolean => totalOfCards(hand) > BEST;
const stakeOf = (stake: Cents, { is_doubled }: Pick<BlackjackHand, 'is_doubled'>): Cents =>
  (is_doubled ? stake * 2n : stake) as Cents;

/** The result of a hand against the dealer's; only the first two cards can be a blackjack. */
export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

/**
 * Compares a hand with the dealer's.
 *
 * Shape   (hand, dealer's hand, whether the pair was split) -> result
 */
export function resultOf(hand: readonly number[], dealer: readonly number[], is_split: boolean): HandResult {
  const isNatural = !is_split && isBlackjack(hand);
  const isDealerNatural = isBlackjack(dealer);
  if (isNatural || isDealerNatural) return isNatural && isDealerNatural ? 'push' : isNatural ? 'blackjack' : 'lose';
  const [total, dealerTotal] = [totalOfCards(hand), totalOfCards(dealer)];
  if (total > BEST) return 'bust';
  if (dealerTotal > BEST || total > dealerTotal) return 'win';
  return total === dealerTotal ? 'push' : 'lose';
}

function paidFor(stake: Cents, hand: BlackjackHand, dealer: readonly number[], is_split: boolean): Cents {
  const staked = stakeOf(stake, hand);
  const result = resultOf(hand.cards, dealer, is_split);
  if (result === 'blackjack') return payRatio(staked, blackjackTable.blackjack_pays);
  if (result === 'win') return (staked * 2n) as Cents;
  return result === 'push' ? staked : ZERO;
}

const activeHand = ({ hands, is_over }: BlackjackState): number =>
  is_over ? -1 : hands.findIndex(({ is_done }) => !is_done);

/** Ends the round. Unless all hands of the player are bust, the dealer first draws up to 17. */
function playDealer(state: BlackjackState, next: NextFloat): BlackjackState {
  const drawn = [...state.drawn];
  const dealer = [...state.dealer];
  const areAllBust = state.hands.every((hand) => isBust(hand.cards));
  while (!areAllBust && totalOfCards(dealer) < DEALER_STANDS) {
    const card = cardAt(next());
    drawn.push(card);
    dealer.push(card);
  }
  return { ...state, drawn, dealer, is_over: true };
}

/** Adds a card to a hand. A hand of 21 or more is done. */
const withCard = (hand: BlackjackHand, card: number): BlackjackHand => {
  const all = [...hand.cards, card];
  return { ...hand, cards: all, is_done: hand.is_done || totalOfCards(all) >= BEST };
};

const isAce = (card: number): boolean => rankOf(card) === 12;

/** The one hand after a step, or both hands after a split. */
function handsAfter(hand: BlackjackHand, { action }: BlackjackTaken, draw: () => number): BlackjackHand[] {
  if (action === 'stand') return [{ ...hand, is_done: true }];
  if (action === 'hit') return [withCard(hand, draw())];
  if (action === 'double') return [withCard({ ...hand, is_doubled: true, is_done: true }, draw())];
  // Split aces take only one card each.
  return hand.cards.map((card) => withCard({ cards: [card], is_doubled: false, is_done: isAce(card) }, draw()));
}

/**
 * Two cards to the player, two to the dealer, one of them open. The hand closer to 21 without going over wins; a blackjack pays 3 to 2.
 *
 * An infinite deck. The dealer stands on all 17 and checks for blackjack before the first step. Any two cards may be doubled, also after a
 * split; two cards of one rank may be split once, a jack and a queen may not; split aces take one card each and never make a blackjack.
 * There is neither insurance nor surrender. A hand of 21 is done.
 *
 * The published odds are those of the best play, relative to all stakes, doubles and splits included.
 *
 * Source  specification section 8; best-play.ts
 */
export const blackjack: SteppedGame<BlackjackCall, BlackjackTaken, BlackjackState, BlackjackOutcome, BlackjackStep> = {
  kind: 'stepped',
  id: 'blackjack',
  name: { en: 'Blackjack', ur: 'بلیک جیک' },
  category: 4,
  table_version: blackjackTable.version,
  table: { ...blackjackTable, total_maximum: BEST, dealer_stands: DEALER_STANDS },
  call,
  step,
  outcome,
  covers: () => blackjackOdds.largest,
  odds: () => blackjackOdds,
  modes: () => [{}],
  greatest_return: greatestReturn,
  open(_one, stake, next) {
    const drawn = [0, 1, 2, 3].map(() => cardAt(next()));
    const [playerCards, dealer] = [drawn.slice(0, 2), drawn.slice(2)];
    const is_over = isBlackjack(playerCards) || isBlackjack(dealer);
    return { stake, drawn, hands: [{ cards: playerCards, is_doubled: false, is_done: is_over }], dealer, is_over };
  },
  moves(state) {
    const { hands, stake } = state;
    const hand = hands[activeHand(state)];
    if (hand === undefined) return [];
    // Every hand that is not bust can still pay twice its stake.
    const maximumPayout = hands.reduce((sum, one) => (isBust(one.cards) ? sum : sum + 2n * stakeOf(stake, one)), 0n);
    const move = (action: BlackjackTaken['action'], extra_stake: Cents): Move<BlackjackTaken> => ({
      ...{ step: { action }, extra_stake, pays_at_most: (maximumPayout + 2n * extra_stake) as Cents },
    });
    const moves = [move('hit', ZERO), move('stand', ZERO)];
    if (hand.cards.length > 2) return moves;
    moves.push(move('double', stake));
    const [first, second] = hand.cards;
    const isPair = rankOf(first!) === rankOf(second!);
    return isPair && hands.length < blackjackTable.hands ? [...moves, move('split', stake)] : moves;
  },
  take(state, taken, next) {
    const active = activeHand(state);
    const drawn = [...state.drawn];
    const draw = () => {
      const card = cardAt(next());
      drawn.push(card);
      return card;
    };
    const hands = state.hands.flatMap((hand, place) => (place === active ? handsAfter(hand, taken, draw) : [hand]));
    const after = { ...state, hands, drawn };
    return hands.every(({ is_done }) => is_done) ? playDealer(after, next) : after;
  },
  shown: (state) => ({
    hands: state.hands.map((hand) => hand.cards),
    doubled: state.hands.map(({ is_doubled }) => is_doubled),
    dealer: state.dealer.slice(0, 1),
    active: activeHand(state),
  }),
  payout({ stake, hands, dealer, is_over }) {
    if (!is_over) return null;
    return hands.reduce((sum, hand) => (sum + paidFor(stake, hand, dealer, hands.length > 1)) as Cents, ZERO);
  },
  result: ({ drawn, hands, dealer }) => ({
    cards: [...drawn],
    hands: hands.map((hand) => [...hand.cards]),
    doubled: hands.map(({ is_doubled }) => is_doubled),
    dealer: [...dealer],
  }),
  abandon: ({ hands }) => hands.filter(({ is_done }) => !is_done).map(() => ({ action: 'stand' })),
  explain(one, steps, next) {
    const { next: draw, lines } = explainDraws(next);
    let state = blackjack.open(one, ZERO, draw);
    for (const taken of steps) state = blackjack.take(state, taken, draw);
    const dealerFrom = lines.length - (state.dealer.length - 2);
    const isDealers = (place: number) => place === 2 || place === 3 || place >= dealerFrom;
    return lines.map((text, place) => ({ id: isDealers(place) ? 'dealer' : 'player', text }));
  },
};

import { type Odds, type Ratio, ratio, subtractRatio } from '../play/odds.ts';
import { blackjackOdds } from './blackjack.ts';
import { addPoints, BEST, type Count, DEALER_STANDS, totalOf } from './hand.ts';

export type BlackjackAction = 'hit' | 'stand' | 'double' | 'split';

/** The facts on which the best action depends. `is_first`: the hand has two cards. `is_pair`: the hand may be split. */
export type Situation = { count: Count; upcard: number; is_first: boolean; is_pair: boolean };

/** The best play and its return. */
export type BestPlay = {
  odds: Odds;
  /** The average loss, as a share of the first stake. */
  edge: Ratio;
  /** The average total stake for each rupee of the first stake. */
  staked: Ratio;
  choose(situation: Situation): BlackjackAction;
};

const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** The number of ranks, of thirteen, with this many points. */
const weightOf = (points: number): bigint => (points === 10 ? 4n : 1n);

/** The probability 1 as an integer. Each card divides a probability by 13, and no hand takes 24 cards, so nothing is rounded. */
const UNIT = 13n ** 24n;
const BUST = 0;
const EMPTY_HAND: Count = { low: 0, has_ace: false };
const KEY_COUNT = 2 * (BEST + 11);

const keyOf = ({ low, has_ace }: Count): number => low * 2 + (has_ace ? 1 : 0);
const countAt = (key: number): Count => ({ low: key >> 1, has_ace: key % 2 === 1 });
const finalTotal = (count: Count): number => (count.low > BEST ? BUST : totalOf(count));
const zeros = (length: number): bigint[] => new Array<bigint>(length).fill(0n);

/** The mean of a value over the thirteen ranks of the next card. */
function averageOverNextCard(value: (points: number) => bigint): bigint {
  let all = 0n;
  for (const points of POINTS) all += weightOf(points) * value(points);
  return all / 13n;
}

/**
 * The probability of each final total of the dealer with this upcard. A dealer's blackjack is excluded, because it ends
 * the round earlier.
 */
function dealerTotals(upcard: number): bigint[] {
  const totals = zeros(BEST + 1);
  const reached = zeros(KEY_COUNT);
  reached[keyOf(addPoints(EMPTY_HAND, upcard))] = UNIT;
  // Every card raises the low total, so one pass in ascending order visits each hand after all hands that lead to it.
  for (let key = 0; key < KEY_COUNT; key += 1) {
    if (reached[key] === 0n) continue;
    const count = countAt(key);
    for (const points of POINTS) {
      if (count.low === upcard && upcard + points === 11 && (upcard === 1 || points === 1)) continue;
      const next = addPoints(count, points);
      const probability = (reached[key]! * weightOf(points)) / 13n;
      if (totalOf(next) >= DEALER_STANDS) totals[finalTotal(next)]! += probability;
      else reached[keyOf(next)]! += probability;
    }
  }
  return totals;
}

/** The payout of a final hand, as a multiple of its stake. A bust dealer has the total `BUST`. */
const paysOf = (total: number, dealer: number): bigint => {
  if (total === BUST) return 0n;
  if (total > dealer) return 2n;
  return total === dealer ? 1n : 0n;
};

type Chosen = { action: BlackjackAction; gain: bigint };

/**
 * The best action of every hand against one upcard. `stakeBonus` is a fictitious gain that is added for each rupee
 * staked. Gains are multiples of the hand's stake, as integers scaled by UNIT² and the denominator of `stakeBonus`.
 */
function playAgainst(dealer: readonly bigint[], stakeBonus: Ratio) {
  const gains = Array.from({ length: BEST + 1 }, (_, total) =>
    dealer.reduce(
      (sum, probability, dealerTotal) =>
        sum + probability * ((paysOf(total, dealerTotal) - 1n) * stakeBonus.denominator + stakeBonus.numerator),
      0n,
    ),
  );
  const stand = (count: Count): bigint => gains[finalTotal(count)]! * UNIT;
  const computed = new Map<number, Chosen>();

  const choose = (count: Count, isFirst: boolean): Chosen => {
    if (finalTotal(count) === BUST || totalOf(count) === BEST) return { action: 'stand', gain: stand(count) };
    const key = keyOf(count) * 2 + (isFirst ? 1 : 0);
    let best = computed.get(key);
    if (best) return best;
    best = { action: 'stand', gain: stand(count) };
    const hit = averageOverNextCard((points) => choose(addPoints(count, points), false).gain);
    if (hit > best.gain) best = { action: 'hit', gain: hit };
    const double = isFirst ? 2n * averageOverNextCard((points) => stand(addPoints(count, points))) : best.gain;
    if (double > best.gain) best = { action: 'double', gain: double };
    computed.set(key, best);
    return best;
  };
  /** The total gain of the two hands of a split pair. A split ace takes only one card. */
  const split = (points: number): bigint => {
    const single = addPoints(EMPTY_HAND, points);
    return (
      2n *
      averageOverNextCard((more) =>
        points === 1 ? stand(addPoints(single, more)) : choose(addPoints(single, more), true).gain,
      )
    );
  };
  const chooseFirst = (count: Count, isPair: boolean): Chosen => {
    const best = choose(count, true);
    const gain = isPair ? split(count.low / 2) : best.gain;
    return gain > best.gain ? { action: 'split', gain } : best;
  };
  return { choose, chooseFirst };
}

type Play = ReturnType<typeof playAgainst>;

/**
 * The probability of each final total of one hand under the best play, from the probabilities of its starting hands.
 * Indexes above BEST are totals of doubled hands.
 */
function handTotals({ choose }: Play, startingHands: readonly bigint[], takesNoCard: boolean): bigint[] {
  const totals = zeros(2 * (BEST + 1));
  const advance = (reached: bigint[], isFirst: boolean): bigint[] => {
    const later = zeros(KEY_COUNT);
    for (let key = 0; key < KEY_COUNT; key += 1) {
      const probability = reached[key]!;
      if (probability === 0n) continue;
      const count = countAt(key);
      const action = takesNoCard ? 'stand' : choose(count, isFirst).action;
      if (action === 'stand') totals[finalTotal(count)]! += probability;
      else
        for (const points of POINTS) {
          const next = addPoints(count, points);
          const part = (probability * weightOf(points)) / 13n;
          if (action === 'double') totals[BEST + 1 + finalTotal(next)]! += part;
          else if (isFirst) later[keyOf(next)]! += part;
          else reached[keyOf(next)]! += part;
        }
    }
    return later;
  };
  advance(advance([...startingHands], true), false);
  return totals;
}

/**
 * Sums over all rounds. x is a round's payout in halves of its first stake, s is its total stake as a multiple of the first stake, and hit
 * is 1 for a payout. xx, xs and ss are products of x and s.
 */
type Sums = { x: bigint; s: bigint; hit: bigint; xx: bigint; xs: bigint; ss: bigint };

/** The sums of one hand against one total of the dealer. */
function sumsOf(totals: readonly bigint[], dealer: number): Sums {
  const sums: Sums = { x: 0n, s: 0n, hit: 0n, xx: 0n, xs: 0n, ss: 0n };
  for (const [place, probability] of totals.entries()) {
    const s = place > BEST ? 2n : 1n;
    const x = 2n * s * paysOf(place % (BEST + 1), dealer);
    addSums(sums, { x, s, hit: x > 0n ? 1n : 0n, xx: x * x, xs: x * s, ss: s * s }, probability);
  }
  return sums;
}

function addSums(to: Sums, { x, s, hit, xx, xs, ss }: Sums, probability: bigint): void {
  to.x += x * probability;
  to.s += s * probability;
  to.hit += hit * probability;
  to.xx += xx * probability;
  to.xs += xs * probability;
  to.ss += ss * probability;
}

/** Sums of two hands that depend on each other only through the dealer's total. */
const sumsOfTwoHands = ({ x, s, hit, xx, xs, ss }: Sums): Sums => ({
  x: 2n * x * UNIT,
  s: 2n * s * UNIT,
  hit: hit * (2n * UNIT - hit),
  xx: 2n * (xx * UNIT + x * x),
  xs: 2n * (xs * UNIT + x * s),
  ss: 2n * (ss * UNIT + s * s),
});

const PAYS_NOTHING: Sums = { x: 0n, s: 1n, hit: 0n, xx: 0n, xs: 0n, ss: 1n };
const PAYS_BACK: Sums = { x: 2n, s: 1n, hit: 1n, xx: 4n, xs: 2n, ss: 1n };
/** A blackjack pays 3 to 2. */
const PAYS_BLACKJACK: Sums = { x: 5n, s: 1n, hit: 1n, xx: 25n, xs: 5n, ss: 1n };

/** The sums of all rounds against one upcard, scaled by UNIT³ · 169. */
function sumsAgainst(dealer: readonly bigint[], play: Play): Sums {
  const all: Sums = { x: 0n, s: 0n, hit: 0n, xx: 0n, xs: 0n, ss: 0n };
  const noBlackjack = dealer.reduce((sum, probability) => sum + probability, 0n);
  const unit = UNIT ** 2n;
  const startingHands = zeros(KEY_COUNT);
  const splits = new Map<number, bigint>();
  for (const first of POINTS)
    for (const second of POINTS) {
      const weight = weightOf(first) * weightOf(second);
      const count = addPoints(addPoints(EMPTY_HAND, first), second);
      if (totalOf(count) === BEST) {
        addSums(all, PAYS_BLACKJACK, weight * noBlackjack * unit);
        addSums(all, PAYS_BACK, weight * (UNIT - noBlackjack) * unit);
        continue;
      }
      addSums(all, PAYS_NOTHING, weight * (UNIT - noBlackjack) * unit);
      // A quarter of the pairs of ten-point cards have the same rank.
      const pairs = first === second ? weightOf(first) : 0n;
      const split = pairs > 0n && play.chooseFirst(count, true).action === 'split' ? pairs : 0n;
      if (split > 0n) splits.set(first, split);
      startingHands[keyOf(count)]! += (weight - split) * UNIT;
    }
  const totals = handTotals(play, startingHands, false);
  for (const [total, probability] of dealer.entries())
    if (probability > 0n) addSums(all, sumsOf(totals, total), probability * UNIT);
  for (const [points, weight] of splits) {
    const after = zeros(KEY_COUNT);
    const single = addPoints(EMPTY_HAND, points);
    for (const more of POINTS) after[keyOf(addPoints(single, more))]! += (UNIT * weightOf(more)) / 13n;
    const hand = handTotals(play, after, points === 1);
    for (const [total, probability] of dealer.entries())
      if (probability > 0n) addSums(all, sumsOfTwoHands(sumsOf(hand, total)), probability * weight);
  }
  return all;
}

/**
 * Computes the best play in an infinite deck: for each hand, the action with the largest gain relative to the first
 * stake. `stakeBonus` is added to the gain for each rupee staked.
 *
 * Shape   () -> best play
 * Source  backward induction over an infinite deck under the rules of blackjack.ts
 */
export function computeBestPlay(stakeBonus: Ratio = ratio(0n, 1n)): BestPlay {
  const all: Sums = { x: 0n, s: 0n, hit: 0n, xx: 0n, xs: 0n, ss: 0n };
  const plays = new Map<number, Play>();
  for (const upcard of POINTS) {
    const dealer = dealerTotals(upcard);
    const play = playAgainst(dealer, stakeBonus);
    plays.set(upcard, play);
    addSums(all, sumsAgainst(dealer, play), weightOf(upcard));
  }
  const certainty = UNIT ** 3n * 13n ** 3n;
  const { x, s, hit, xx, xs, ss } = all;
  return {
    edge: ratio(2n * s - x, 2n * certainty),
    staked: ratio(s, certainty),
    odds: {
      rtp: ratio(x, 2n * s),
      hit: ratio(hit, certainty),
      // The mean square of payout - rtp · stake, divided by the mean square of the stake, because stakes differ between
      // rounds.
      variance: ratio(xx * s * s - 2n * x * xs * s + x * x * ss, 4n * s * s * ss),
      largest: blackjackOdds.largest,
    },
    choose({ count, upcard, is_first, is_pair }) {
      const play = plays.get(upcard)!;
      return (is_first ? play.chooseFirst(count, is_pair) : play.choose(count, false)).action;
    },
  };
}

/**
 * Computes the highest possible return on all stakes. The player who reaches it doubles more often than in the best
 * play: the loss per round is larger, but the loss per staked rupee is smaller.
 *
 * Shape   () -> fraction of the stakes
 * Source  Dinkelbach's method: a play maximises gain / stakes if it still has the largest gain after its own loss per
 *         rupee is added for each rupee staked
 */
export function computeGreatestReturn(): Ratio {
  let { rtp } = computeBestPlay().odds;
  for (;;) {
    const next = computeBestPlay(subtractRatio(ratio(1n, 1n), rtp)).odds.rtp;
    if (next.numerator === rtp.numerator && next.denominator === rtp.denominator) return rtp;
    rtp = next;
  }
}

/** The actions by the hand's total. Each row has one action per upcard, in the order of `dealer`. */
type Rows = Readonly<Record<string, readonly BlackjackAction[]>>;

/**
 * The best play as data, for the first two cards and for more cards. A pair is named by the points of one card; an ace
 * is 1.
 *
 * Shape   () -> { dealer: [1, …, 10], first: { hard, soft, pair }, later: { hard, soft } }
 */
export function bestPlayRows() {
  const { choose } = bestPlay();
  const rows = (names: readonly number[], situationOf: (name: number) => Omit<Situation, 'upcard'>): Rows =>
    Object.fromEntries(names.map((name) => [name, POINTS.map((upcard) => choose({ ...situationOf(name), upcard }))]));
  const from = (first: number) => Array.from({ length: BEST - first }, (_, place) => first + place);
  const hands = (is_first: boolean) => ({
    hard: rows(from(4), (low) => ({ count: { low, has_ace: false }, is_first, is_pair: false })),
    soft: rows(from(12), (total) => ({ count: { low: total - 10, has_ace: true }, is_first, is_pair: false })),
  });
  const pair = (points: number) => ({
    count: addPoints(addPoints(EMPTY_HAND, points), points),
    is_first: true,
    is_pair: true,
  });
  return { dealer: POINTS, first: { ...hands(true), pair: rows(POINTS, pair) }, later: hands(false) } as const;
}

let computed: BestPlay | null = null;

/**
 * The exact best play of blackjack. It is computed once.
 *
 * Shape   () -> best play
 */
export function bestPlay(): BestPlay {
  computed ??= computeBestPlay();
  return computed;
}

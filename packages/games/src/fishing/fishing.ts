import * as v from 'valibot';
import type { SingleGame } from '../play/game.ts';
import { addRatios, multiplyRatios, type Odds, payRatio, type Ratio, ratio, winOrNothing } from '../play/odds.ts';

/**
 * The pay table of fishing, as data. Any change makes a new version; every round stores the version that paid it.
 *
 * A shot that catches a fish pays m times the shot's share of the stake. With a random number f below 1, it catches the fish if floor(100 m
 * f) is below `return_percent`. So the chance is 0.96 / m, and the return is 96 % for every target. The chance is the same for every shot;
 * earlier shots do not weaken a fish.
 */
export const fishingTable = {
  version: 1,
  return_percent: 96,
  /** The payout of each kind of fish, in ascending order. */
  multipliers: [2, 3, 5, 10, 20, 50, 100, 300],
  shots_maximum: 20,
} as const;

const isKind = (multiplier: number): boolean => fishingTable.multipliers.some((one) => one === multiplier);

const call = v.pipe(
  v.strictObject({
    /** The multiplier of each shot's fish, in the order of the shots; the stake is split evenly among them. */
    shots: v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      v.minLength(1),
      v.maxLength(fishingTable.shots_maximum),
    ),
  }),
  v.check(({ shots }) => shots.every(isKind)),
);
const outcome = v.object({ caught: v.array(v.boolean()) });

export type FishingCall = v.InferOutput<typeof call>;
export type FishingOutcome = v.InferOutput<typeof outcome>;
export type FishingStep = 'shot' | 'total';

// Exact in a double: the number is a multiple of 2 to the power of -32, and 100 m has 15 bits at most.
const scoreOf = (multiplier: number, number: number): number => Math.floor(100 * multiplier * number);
const isCaught = (multiplier: number, number: number): boolean =>
  scoreOf(multiplier, number) < fishingTable.return_percent;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * The odds of one shot, relative to its share of the stake.
 *
 * Shape   multiplier -> odds
 */
export const shotOdds = (multiplier: number): Odds =>
  winOrNothing({
    wins: BigInt(fishingTable.return_percent),
    of: 100n * BigInt(multiplier),
    pays: ratio(BigInt(multiplier), 1n),
  });

/**
 * The payout of a volley.
 *
 * Shape   (shots, caught) -> fraction of the stake: the multipliers of the caught fish over the number of shots
 */
export const volleyPays = (shots: readonly number[], caught: readonly boolean[]): Ratio =>
  ratio(BigInt(sum(shots.filter((_, place) => caught[place]))), BigInt(shots.length));

/** A volley of shots at fish. Each shot takes one random number, in the order of the shots. */
export const fishing: SingleGame<FishingCall, FishingOutcome, FishingStep> = {
  kind: 'single',
  id: 'fishing',
  name: { en: 'Fishing', ur: 'مچھلی کا شکار' },
  category: 5,
  table_version: fishingTable.version,
  table: fishingTable,
  call,
  outcome,
  largest: (one, stake) => payRatio(stake, fishing.odds(one).largest),
  play({ shots }, stake, next) {
    const caught = shots.map((multiplier) => isCaught(multiplier, next()));
    return { payout: payRatio(stake, volleyPays(shots, caught)), outcome: { caught } };
  },
  odds({ shots }) {
    const oddsByShot = shots.map(shotOdds);
    const one = ratio(1n, 1n);
    const missed = oddsByShot
      .map(({ hit }) => ratio(hit.denominator - hit.numerator, hit.denominator))
      .reduce(multiplyRatios, one);
    // Each shot stakes an equal share, and shots are independent.
    const variance = addRatios(...oddsByShot.map((shot) => shot.variance));
    return {
      rtp: ratio(BigInt(fishingTable.return_percent), 100n),
      hit: ratio(missed.denominator - missed.numerator, missed.denominator),
      variance: ratio(variance.numerator, variance.denominator * BigInt(shots.length) ** 2n),
      largest: volleyPays(
        shots,
        shots.map(() => true),
      ),
    };
  },
  modes: () => [smallVolley, ...fishingTable.multipliers.map((multiplier) => ({ shots: [multiplier] })), everyKind],
  explain({ shots }, next) {
    const caught: boolean[] = [];
    const lines = shots.map((multiplier) => {
      const number = next();
      caught.push(isCaught(multiplier, number));
      return `⌊${number.toPrecision(10)} × ${100 * multiplier}⌋ = ${scoreOf(multiplier, number)}`;
    });
    const paid = shots.filter((_, place) => caught[place]);
    return [
      ...lines.map((text) => ({ id: 'shot' as const, text })),
      { id: 'total' as const, text: `(${paid.join(' + ') || '0'}) ÷ ${shots.length} = ${sum(paid)}/${shots.length}` },
    ];
  },
};

/** The call that the table shows when it opens. The view compares it by identity. */
const smallVolley: FishingCall = { shots: [2, 3, 5] };

/** A volley with the maximum number of shots, at every kind of fish. */
const everyKind: FishingCall = {
  shots: [2, 2, 2, 2, 3, 3, 3, 5, 5, 5, 10, 10, 10, 20, 20, 50, 50, 100, 100, 300],
};

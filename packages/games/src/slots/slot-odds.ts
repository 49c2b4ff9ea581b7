import { addRatios, multiplyRatios, type Odds, type Ratio, ratio, subtractRatio } from '../play/odds.ts';
import { type SlotCycle, type SlotMachine, type SlotStrips, slotLines } from './slot-machine.ts';

const LINES = BigInt(slotLines.length);

/**
 * The number of combinations of stops.
 *
 * Shape   five strips -> 33554432n for reels of 32 places
 */
export const combinationsOf = (strips: SlotStrips): bigint =>
  strips.reduce((product, strip) => product * BigInt(strip.length), 1n);

/**
 * The odds of a machine, from its cycles. Free spins are independent of each other and of the paid spin that started them:
 *
 *     return   = E[base] + P(start) · spins · E[free]
 *     E[X²]    = E[base²] + 2 · E[base where started] · spins · E[free] + P(start) · (spins · Var[free] + (spins · E[free])²)
 *     largest  = max(largest paid spin, largest paid spin that starts free spins + spins · largest free spin)
 *
 * Shape   machine -> odds
 */
export function slotOdds(machine: SlotMachine): Odds {
  const { cycle, free } = machine;
  const combinations = combinationsOf(machine.strips);
  const base = momentsOf(cycle, combinations, 1n);
  const spins = ratio(BigInt(free?.spins ?? 0), 1n);
  const freeSpin = free ? momentsOf(free.cycle, combinationsOf(free.strips), BigInt(free.times)) : NOTHING;
  const mean = multiplyRatios(freeSpin.mean, spins);
  const spread = multiplyRatios(subtractRatio(freeSpin.squares, squareOf(freeSpin.mean)), spins);
  const start = ratio(BigInt(cycle.three_scatters), combinations);
  const startPaid = ratio(BigInt(cycle.paid_at_three_scatters), combinations * LINES);
  const rtp = addRatios(base.mean, multiplyRatios(start, mean));
  const squares = addRatios(
    base.squares,
    multiplyRatios(ratio(2n, 1n), multiplyRatios(startPaid, mean)),
    multiplyRatios(start, addRatios(spread, squareOf(mean))),
  );
  const largestWithFree = free ? cycle.largest_at_three_scatters + free.spins * free.times * free.cycle.largest : 0;
  return {
    rtp,
    // Scatters that start free spins also pay, so a round with free spins always has a payout.
    hit: ratio(BigInt(cycle.hits), combinations),
    variance: subtractRatio(squares, squareOf(rtp)),
    largest: ratio(BigInt(Math.max(cycle.largest, largestWithFree)), LINES),
  };
}

/** The mean and the mean square of a spin's payout, in stakes. */
type Moments = { mean: Ratio; squares: Ratio };

const NOTHING: Moments = { mean: ratio(0n, 1n), squares: ratio(0n, 1n) };

function momentsOf({ paid, squares }: SlotCycle, combinations: bigint, factor: bigint): Moments {
  return {
    mean: ratio(BigInt(paid) * factor, combinations * LINES),
    squares: ratio(BigInt(squares) * factor ** 2n, combinations * LINES ** 2n),
  };
}

const squareOf = (one: Ratio): Ratio => multiplyRatios(one, one);

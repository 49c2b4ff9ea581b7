import { median } from '../bench.ts';

export type Build = 'old' | 'new';
/** A measured figure of one run. `better` shows whether a larger or a smaller value is better. */
export type Figure = { what: string; value: number; better: 'more' | 'less' };
/** A ratio with its 95 % interval. */
export type Interval = { ratio: number; low: number; high: number };

/** Old, new, new, old, ...: a drift during the runs affects both builds equally. */
export function abbaOrder(pairs: number): Build[] {
  return Array.from({ length: pairs }, (_, pair): Build[] => (pair % 2 === 0 ? ['old', 'new'] : ['new', 'old'])).flat();
}

/** The geometric mean of at least three ratios, with its 95 % interval by Student's t on their logarithms. */
export function intervalOf(ratios: readonly number[]): Interval {
  const n = ratios.length;
  if (n < 3) throw new Error(`${n} ratios are too few for an interval`);
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, one) => sum + one, 0) / n;
  const variance = logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1);
  const half = studentT(n - 1) * Math.sqrt(variance / n);
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

/**
 * The median of at least six ratios, with an interval from order statistics that has a confidence of at least 95 %. A single run in which
 * the server had other work, such as an hourly seal, does not change the median.
 */
export function medianIntervalOf(ratios: readonly number[]): Interval {
  const n = ratios.length;
  if (n < 6) throw new Error(`${n} ratios are too few for the interval of a median`);
  const sorted = ratios.toSorted((a, b) => a - b);
  const below = Math.max(0, Math.floor((n - 1.96 * Math.sqrt(n)) / 2) - 1);
  return { ratio: median(ratios), low: sorted[below]!, high: sorted[n - 1 - below]! };
}

/**
 * The 97.5 % quantile of Student's t, by its series around the normal quantile. The error is 3 % at 2 degrees of freedom and below 1 % from
 * 3.
 */
export function studentT(degrees: number): number {
  const z = 1.959964;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}

/** One figure of both builds. `keeps` is true if the lower end of the interval is at least `MIN_RATIO`. */
export type Compared = Interval & { what: string; old: number; new: number; keeps: boolean };

/** The new build counts as equally good if the lower end of the interval is at least this. */
export const MIN_RATIO = 0.95;

/** Compares the runs of two builds, figure by figure. A ratio above 1 always means that the new build is better. */
export function compareRuns(runs: Readonly<Record<Build, readonly Figure[][]>>): Compared[] {
  return runs.old[0]!.map(({ what, better }, at) => {
    const values = (build: Build): number[] => runs[build].map((figures) => figures[at]!.value);
    const [before, after] = [values('old'), values('new')];
    const interval = intervalOf(
      before.map((one, pair) => (better === 'more' ? after[pair]! / one : one / after[pair]!)),
    );
    return { what, old: median(before), new: median(after), ...interval, keeps: interval.low >= MIN_RATIO };
  });
}

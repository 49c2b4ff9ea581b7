/** One line of a benchmark's table. */
export type BenchRow = Record<string, string | number>;

/** The result of a benchmark. `ratio` compares the measured value with a reference of the same run. */
export type BenchResult = { ratio: number; rows: BenchRow[]; [figure: string]: unknown };

/** Every `<name>.bench.ts` exports a `bench`. Flags are unparsed text. */
export type Bench = (flags: Record<string, string>) => Promise<BenchResult>;

export function wholeFlag(flags: Record<string, string>, name: string, fallback: number): number {
  const text = flags[name];
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export const round2 = (value: number): number => Math.round(value * 100) / 100;

/** Node flags for a server under test. The server writes a V8 CPU profile to the folder BENCH_PROFILE when it stops. */
export const profileFlags = (): string[] =>
  process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];

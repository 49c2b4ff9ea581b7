import { type BenchRow, round2 } from './bench.ts';

/** The limit of a figure: a maximum, or with `min` a minimum. A missed limit is reported, but the benchmark does not fail. */
export type Gate = { what: string; gate: number; found: number; min?: true };

/** The limit divided by the figure, or for a minimum the figure divided by the limit. A share below 1 misses the limit. */
export function shareOf({ gate, found, min }: Gate): number {
  if (min) return found / gate;
  return found === 0 ? 9.99 : Math.min(9.99, gate / found);
}

export const isMissed = (gate: Gate): boolean => shareOf(gate) < 1;

export function gateRow(one: Gate): BenchRow {
  return {
    what: one.what,
    found: round2(one.found),
    gate: `${one.min ? 'at least' : 'at most'} ${one.gate}`,
    share: round2(shareOf(one)),
    within: isMissed(one) ? 'NO' : 'yes',
  };
}

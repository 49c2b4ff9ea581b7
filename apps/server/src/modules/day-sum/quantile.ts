/** How often each value occurs. */
export type Counts = ReadonlyMap<number, number>;

/** Computes the quantile for a share from 0 to 1, with linear interpolation between two values. Null if there are no values. */
export function quantile(counts: Counts, share: number): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const position = share * (total - 1);
  const [low, high] = [valueAt(sorted, Math.floor(position)), valueAt(sorted, Math.ceil(position))];
  return low + (high - low) * (position - Math.floor(position));
}

/** Returns the value with this index in the sorted list of all values. */
function valueAt(sorted: readonly (readonly [number, number])[], index: number): number {
  let counted = 0;
  for (const [value, count] of sorted) {
    counted += count;
    if (index < counted) return value;
  }
  return sorted.at(-1)![0];
}

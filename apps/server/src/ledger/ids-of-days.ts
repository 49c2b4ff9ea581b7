/** An id contains the time of the machine's clock, and its row has the time of the app's clock. They differ by less than this. */
const CLOCKS_DIFFER_MS = 3_600_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the lowest id of a time, as `arcade.id_at` does in SQL. */
export function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * Returns the range of ids that contains every row of a range of times.
 *
 * In a demo, the time of a row may be weeks before the time in its id, because the seeding creates past rounds.
 */
export function idsOfDays({ from, until, is_demo }: { from: Date; until: Date; is_demo: boolean }): {
  first: string;
  end: string;
} {
  const first = idAt(new Date(from.getTime() - CLOCKS_DIFFER_MS));
  return { first, end: is_demo ? LAST_ID : idAt(new Date(until.getTime() + CLOCKS_DIFFER_MS)) };
}

/** Returns the later of two ids. */
export const laterId = (one: string, other: string): string => (one > other ? one : other);

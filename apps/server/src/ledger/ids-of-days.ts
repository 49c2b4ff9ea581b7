/** An id contains the time of the machine's clock, and its row has the time of the app's clock. They differ by less than this. */
const CLOCKS_DIFFER_MS = 3_600_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The lowest id of a time. In SQL it is `arcade.id_at`. */
export function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * Returns the range of ids that contains every row of a range of times. Rounds and transfers are divided by months of their ids, so a page
 * that follows the ids reads only its own rows.
 *
 * In a demo, the time of a row may be weeks before its id was made, because the seeding plays the past.
 */
export function idsOfDays({ from, until, is_demo }: { from: Date; until: Date; is_demo: boolean }): {
  first: string;
  end: string;
} {
  const first = idAt(new Date(from.getTime() - CLOCKS_DIFFER_MS));
  return { first, end: is_demo ? LAST_ID : idAt(new Date(until.getTime() + CLOCKS_DIFFER_MS)) };
}

/** The later of two ids. */
export const laterId = (one: string, other: string): string => (one > other ? one : other);

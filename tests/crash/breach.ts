import type { Pool } from 'pg';

/**
 * The description of a broken invariant. It begins with the invariant's number:
 *
 * 1 debits equal credits, 2 no balance is negative, 3 nothing acknowledged is lost, 4 nothing happens without an intent, 5 a repeated
 * intent has no further effect, 6 counters are sums, 11 outcomes follow from seeds, 15 the server responds.
 *
 * Each other number is for the invariants of one subject: 7 holds, 8 rounds and stakes, 9 payments, 10 payouts, 12 bonuses, 13 seeds of
 * spins, 14 rewards.
 */
export type Breach = string;

/** An invariant of the books, and a statement that selects only the rows that break it. */
export type Check = readonly [invariant: string, sql: string];

/** The number of occurrences of each id. */
type Counted = Map<string, number>;

/** Reads the ids of these players, with the number of occurrences of each. */
export async function idsOf(pool: Pool, sql: string, players: string[]): Promise<Counted> {
  const { rows } = await pool.query<{ id: string; times: bigint }>(sql, [players]);
  return new Map(rows.map(({ id, times }) => [id, Number(times)]));
}

/**
 * Compares acknowledged ids with the stored ones, after every intent has got its response (invariants 3 to 5): each acknowledged id is
 * stored once, and no other id is stored.
 */
export function compareIds(kind: string, acknowledged: string[], found: Counted): Breach[] {
  const known = new Set(acknowledged);
  const lost = [...known].filter((id) => found.get(id) !== 1);
  const unknown = [...found.keys()].filter((id) => !known.has(id));
  return [
    ...(known.size === acknowledged.length ? [] : [`5 two intents got the same ${kind}`]),
    ...(lost.length === 0 ? [] : [`3 ${lost.length} acknowledged ${kind}s do not exist exactly once, e.g. ${lost[0]}`]),
    ...(unknown.length === 0 ? [] : [`4 ${unknown.length} ${kind}s exist without an intent, e.g. ${unknown[0]}`]),
  ];
}

import type { Pool } from 'pg';

/**
 * The description of a broken invariant. It begins with the invariant's number:
 *
 * 1 debits equal credits, 2 no balance is negative, 3 nothing acknowledged is lost, 4 nothing happens without an intent, 5 a repeated
 * intent has no further effect, 6 counters are sums, 7 holds, 8 rounds and stakes, 9 payments, 10 payouts, 11 outcomes follow from seeds,
 * 12 bonuses, 13 seeds of spins, 14 rewards, 15 the server responds.
 */
export type Breach = string;

/** An invariant of the ledger, and a query of the rows that break it. */
export type Check = readonly [invariant: string, sql: string];

type CountById = Map<string, number>;

/** Runs a query of ids with their number of occurrences. */
export async function idsOf(pool: Pool, sql: string, players: string[]): Promise<CountById> {
  const { rows } = await pool.query<{ id: string; times: bigint }>(sql, [players]);
  return new Map(rows.map(({ id, times }) => [id, Number(times)]));
}

/**
 * Compares the acknowledged ids with the stored ids (invariants 3 to 5). Each acknowledged id is stored once, and no other id is stored.
 */
export function compareIds(kind: string, acknowledged: string[], counts: CountById): Breach[] {
  const expected = new Set(acknowledged);
  const lost = [...expected].filter((id) => counts.get(id) !== 1);
  const unknown = [...counts.keys()].filter((id) => !expected.has(id));
  return [
    ...(expected.size === acknowledged.length ? [] : [`5 two intents got the same ${kind}`]),
    ...(lost.length === 0 ? [] : [`3 ${lost.length} acknowledged ${kind}s do not exist exactly once, e.g. ${lost[0]}`]),
    ...(unknown.length === 0 ? [] : [`4 ${unknown.length} ${kind}s exist without an intent, e.g. ${unknown[0]}`]),
  ];
}

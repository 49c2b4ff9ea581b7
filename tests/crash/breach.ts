import type { Pool } from 'pg';

/** The description of a broken promise. */
export type Breach = string;

/** A statement that selects only the rows that break a promise. */
export type Check = readonly [promise: string, sql: string];

/** The number of occurrences of each id. */
type Counted = Map<string, number>;

/** Reads the ids of these players, with the number of occurrences of each. */
export async function idsOf(pool: Pool, sql: string, players: string[]): Promise<Counted> {
  const { rows } = await pool.query<{ id: string; times: bigint }>(sql, [players]);
  return new Map(rows.map(({ id, times }) => [id, Number(times)]));
}

/**
 * 3: every acknowledged id occurs once. 4 and 5: every id was acknowledged, provided that each intent has a response.
 */
export function compare(what: string, acknowledged: string[], found: Counted): Breach[] {
  const known = new Set(acknowledged);
  const lost = [...known].filter((id) => found.get(id) !== 1);
  const unknown = [...found.keys()].filter((id) => !known.has(id));
  return [
    ...(known.size === acknowledged.length ? [] : [`5 two intents got the same ${what}`]),
    ...(lost.length === 0 ? [] : [`3 ${lost.length} acknowledged ${what}s do not exist exactly once, e.g. ${lost[0]}`]),
    ...(unknown.length === 0 ? [] : [`4 ${unknown.length} ${what}s exist without an intent, e.g. ${unknown[0]}`]),
  ];
}

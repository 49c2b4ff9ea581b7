import type { Pool } from 'pg';

/** A promise that did not hold, in words. */
export type Breach = string;

/** A statement that selects only what breaks a promise. */
export type Check = readonly [promise: string, sql: string];

/** How often each id is there. */
type Counted = Map<string, number>;

/** Reads ids of these players with how often each is there. */
export async function idsOf(pool: Pool, sql: string, players: string[]): Promise<Counted> {
  const { rows } = await pool.query<{ id: string; times: bigint }>(sql, [players]);
  return new Map(rows.map(({ id, times }) => [id, Number(times)]));
}

/** 3: what was acknowledged is there once. 4 and 5: what is there was acknowledged, once every intent has its answer. */
export function compare(what: string, acknowledged: string[], found: Counted): Breach[] {
  const known = new Set(acknowledged);
  const lost = [...known].filter((id) => found.get(id) !== 1);
  const unknown = [...found.keys()].filter((id) => !known.has(id));
  return [
    ...(known.size === acknowledged.length ? [] : [`5 two intents got the same ${what}`]),
    ...(lost.length === 0 ? [] : [`3 ${lost.length} acknowledged ${what}s are not there once, e.g. ${lost[0]}`]),
    ...(unknown.length === 0 ? [] : [`4 ${unknown.length} ${what}s are there that nobody meant, e.g. ${unknown[0]}`]),
  ];
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/** `isOffersOff` inside a query over many rows: whether the player `player_id` wants no offers. */
export const hasOffersOff = (player_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from player o where o.id = ${player_id} and o.offers_off)`;

/**
 * Whether a player has switched offers off: no promotional message or push, no dialog, no invitation. Such a player keeps every
 * reward and may still claim one.
 */
export async function isOffersOff(db: Kysely<Database>, player_id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${hasOffersOff(sql`${player_id}::uuid`)} as is`.execute(db);
  return rows[0]!.is;
}

import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';

/** `isOffersOff` as SQL, for queries over many players. */
export const hasOffersOff = (player_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from player o where o.id = ${player_id} and o.offers_off)`;

/** Returns whether a player has turned off promotional messages, pushes, dialogs and invitations. Rewards can still be claimed. */
export async function isOffersOff(db: Queryable, player_id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${hasOffersOff(sql`${player_id}::uuid`)} as is`.execute(db);
  return rows[0]!.is;
}

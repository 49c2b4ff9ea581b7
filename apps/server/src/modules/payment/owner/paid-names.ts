import { sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';
import { wasPaid } from './was-paid.ts';

/** Returns the names of the player's accounts that received a payout: the provider's name, or else the typed name. */
export async function paidNames(db: Queryable, player_id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(a.owner_name, a.title) as name from payout_account a
    where a.player_id = ${player_id} and ${wasPaid}`.execute(db);
  return rows.map(({ name }) => name);
}

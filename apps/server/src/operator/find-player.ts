import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { mobileNumber } from '../core/values/phone-number.ts';
import { CommandError } from './operator-deps.ts';
import { given } from './parameters.ts';

export type Player = { id: string; status: number; block_reason: string | null };
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Only a pure number is looked up as a phone, because a user name may contain another player's number. */
const PHONE = /^\+?[\d\s-]+$/;

/** Finds a player by id, user name or phone, and locks the row. */
export async function findPlayer(tx: Tx, who: string): Promise<Player> {
  const phone = PHONE.test(who) ? mobileNumber(who) : null;
  const where = UUID.test(who) ? sql`id = ${who}` : sql`user_name = ${who.toLowerCase()} or phone = ${phone}::text`;
  const { rows } =
    await sql<Player>`select id, status, block_reason from player where ${where} order by id for no key update`.execute(
      tx,
    );
  if (!rows[0]) throw new CommandError(`There is no player ${given(who)}. A player is an id, a user name or a phone.`);
  if (rows.length > 1)
    throw new CommandError(`${who} is the name of one player and the phone of another; give the id.`);
  return rows[0];
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { mobileNumber } from '../core/values/phone-number.ts';
import type { Queryable } from '../db/connect.ts';
import { CommandError } from './operator-deps.ts';
import { quoted } from './parameters.ts';

export type Player = { id: string; status: number; block_reason: string | null };
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Only a pure number is looked up as a phone, because a user name may contain another player's number. */
const PHONE = /^\+?[\d\s-]+$/;

/** Finds a player by id, user name or phone, and locks the row. */
export const findPlayer = (tx: Tx, who: string): Promise<Player> => selectPlayer(tx, who, sql`for no key update`);

/** Finds a player without a lock, for an act that reads. */
export const findPlayerToRead = (db: Queryable, who: string): Promise<Player> => selectPlayer(db, who, sql``);

/** Returns a player as the subject of a log entry. */
export const subjectOfPlayer = async (db: Queryable, who: string): Promise<string> =>
  `player ${(await findPlayerToRead(db, who)).id}`;

async function selectPlayer(db: Queryable, who: string, lock: RawBuilder<unknown>): Promise<Player> {
  const phone = PHONE.test(who) ? mobileNumber(who) : null;
  const where = UUID.test(who) ? sql`id = ${who}` : sql`user_name = ${who.toLowerCase()} or phone = ${phone}::text`;
  const { rows } =
    await sql<Player>`select id, status, block_reason from player where ${where} order by id ${lock}`.execute(db);
  if (!rows[0]) throw new CommandError(`There is no player ${quoted(who)}. A player is an id, a user name or a phone.`);
  if (rows.length > 1)
    throw new CommandError(`${who} is the name of one player and the phone of another; give the id.`);
  return rows[0];
}

import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/connect.ts';

/** Without I, O, 0 and 1, which are taken for each other. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
/** Two codes of 10^12 are alike so seldom that a third try is a fault elsewhere. */
const MAX_TRIES = 3;

const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** The code that a player invites with; made when it is first asked for, and the same ever after. */
export async function inviteCodeOf(db: Kysely<Database>, player_id: string, at: Date): Promise<string> {
  for (let n = 0; n < MAX_TRIES; n += 1) {
    const { rows } = await sql<{ code: string }>`select code from invite_code where player_id = ${player_id}`.execute(
      db,
    );
    if (rows[0]) return rows[0].code;
    await sql`insert into invite_code (player_id, code, created_at) values (${player_id}, ${newCode()}, ${at})
      on conflict do nothing`.execute(db);
  }
  throw new Error('no invite code was free');
}

/** An own path that invites: the page of signing up with the code. */
export const inviteLink = (code: string): string => `/sign-up?invite=${code}`;

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';

/** I, O, 0 and 1 are left out, because they are easily confused. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
/** Collisions among 10^12 codes are so rare that three in a row indicate a bug. */
const MAX_ATTEMPTS = 3;

const newCode = (): string => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** Returns the player's invite code, which is created on the first call and never changes. */
export async function inviteCodeOf(db: Queryable, player_id: string, at: Date): Promise<string> {
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
    const { rows } = await sql<{ code: string }>`select code from invite_code where player_id = ${player_id}`.execute(
      db,
    );
    if (rows[0]) return rows[0].code;
    await sql`insert into invite_code (player_id, code, created_at) values (${player_id}, ${newCode()}, ${at})
      on conflict do nothing`.execute(db);
  }
  throw new Error('cannot find an unused invite code');
}

export const inviteLink = (code: string): string => `/sign-up?invite=${code}`;

import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { hashToken, newToken } from '../../core/sessions/sessions.ts';
import type { Queryable } from '../../db/connect.ts';
import { permissionsOf, readPermissionRules } from '../../operator/operator-permissions.ts';
import type { Staff } from '../console-handle.ts';

/** A session ends after this long without a request of its staff member. */
export const IDLE_MS = 30 * 60_000;
/** Every session ends after this time, even if it is in use. */
const MAX_SESSION_MS = 12 * 3_600_000;
/** The time to send the second factor after the password. */
const HALF_SESSION_MS = 10 * 60_000;
/** Calls about money, personal data and rules need a second factor that is at most this old. */
export const FRESH_MS = 5 * 60_000;
/** The time of the last request is stored at most this often. */
const NOTE_EVERY_MS = 60_000;

type Opening = { name: string; secret_hash: string | null; user_agent: string };

/** Opens a session that can only send the second factor. Returns its token, or null if the password has changed meanwhile. */
export async function openSession(
  tx: Tx,
  { name, secret_hash, user_agent }: Opening,
  at: Date,
): Promise<string | null> {
  const token = newToken();
  const { rows } = await sql`insert into staff_session (name, token_hash, user_agent, created_at, used_at)
    select o.name, ${hashToken(token)}, ${user_agent}, ${at}, ${at} from operator_name o
    where o.name = ${name} and o.secret_hash = ${secret_hash} for share returning 1`.execute(tx);
  return rows.length === 0 ? null : token;
}

/** Marks the second factor as proven, and replaces the token, so that an earlier copy of the token gains no rights. */
export async function raiseSession(tx: Tx, id: string, at: Date): Promise<string> {
  const token = newToken();
  await sql`update staff_session set second_at = ${at}, used_at = ${at}, token_hash = ${hashToken(token)}
    where id = ${id}`.execute(tx);
  return token;
}

type Row = Omit<Staff, 'permissions'> & { all_acts: boolean; is_open: boolean };

/** `ended` is the name of the staff member whose session has ended. */
export type EndedSession = { ended: string };

/**
 * Finds the staff member of a token with the current permissions, or the name of an ended session. Returns null for an unknown token.
 *
 * Nothing is cached, so a staff member who leaves is signed out with the next request. Requests of a page that nobody uses have
 * `extends_session: false`, so that its session ends.
 */
export async function findStaff(
  db: Queryable,
  token: string,
  now: Date,
  { extends_session }: { extends_session: boolean },
): Promise<Staff | EndedSession | null> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<Row>`
    select s.id, s.name, s.second_at, s.used_at, o.all_acts,
      s.ended_at is null and o.secret_hash is not null
        and s.created_at > ${ago(MAX_SESSION_MS)} and s.created_at >= o.added_at
        and s.used_at > (case when s.second_at is null then ${ago(HALF_SESSION_MS)}::timestamptz
          else ${ago(IDLE_MS)}::timestamptz end) as is_open
    from staff_session s join operator_name o on o.name = s.name
    where s.token_hash = ${hashToken(token)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { all_acts, is_open, ...session } = row;
  // `is_open` is null for a name that was never added.
  if (is_open !== true) return { ended: row.name };
  if (extends_session && now.getTime() - row.used_at.getTime() > NOTE_EVERY_MS)
    await sql`update staff_session set used_at = ${now} where id = ${row.id} and ended_at is null`.execute(db);
  return { ...session, permissions: permissionsOf(await readPermissionRules(db), { name: row.name, all_acts }) };
}

export async function endStaffSession(db: Queryable, id: string, at: Date): Promise<void> {
  await sql`update staff_session set ended_at = ${at} where id = ${id}`.execute(db);
}

export const isFresh = ({ second_at }: Pick<Staff, 'second_at'>, now: Date): boolean =>
  second_at !== null && now.getTime() - second_at.getTime() <= FRESH_MS;

import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import type { Queryable } from '../db/connect.ts';
import { newOneTimeCode, oneTimeCodeHash } from './one-time-code.ts';

const VALID_MS = 24 * 3_600_000;

/**
 * Creates and returns the code with which a person chooses a password for a name and sets up its authenticator in the console. It replaces
 * an earlier code.
 *
 * Without a code, any visitor of the console could choose the password of a name.
 */
export async function createInvitation(tx: Tx, name: string, invited_by: string | null, at: Date): Promise<string> {
  const code = newOneTimeCode();
  await endInvitations(tx, name, at);
  await sql`insert into staff_invitation (name, code_hash, invited_by, at, expires_at)
    values (${name}, ${oneTimeCodeHash(name, code)}, ${invited_by}, ${at}, ${new Date(at.getTime() + VALID_MS)})`.execute(
    tx,
  );
  return code;
}

/** Reports whether this operator has a second factor of the console. If `name` is null, whether any operator has one. */
export async function hasSecondFactor(db: Queryable, name: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from staff_authenticator
    where confirmed_at is not null and (${name}::text is null or name = ${name}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Ends the unused codes of a name. */
export async function endInvitations(tx: Tx, name: string, at: Date): Promise<void> {
  await sql`update staff_invitation set expires_at = ${at}
    where name = ${name} and used_at is null and expires_at > ${at}`.execute(tx);
}

/** Ends the unused codes that a name has created for others, because a person who leaves may have kept them. */
export async function endInvitationsBy(tx: Tx, invited_by: string, at: Date): Promise<void> {
  await sql`update staff_invitation set expires_at = ${at}
    where invited_by = ${invited_by} and used_at is null and expires_at > ${at}`.execute(tx);
}

/** Finds the invitation of a name by its code. Null if it was used, or has expired. */
export async function findInvitation(db: Queryable, name: string, code: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from staff_invitation where name = ${name}
    and code_hash = ${oneTimeCodeHash(name, code)} and used_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Ends every session of a name in the console. */
export async function endStaffSessions(tx: Tx, name: string): Promise<void> {
  await sql`update staff_session set ended_at = now() where name = ${name} and ended_at is null`.execute(tx);
}

/** Removes every second factor and known browser of a name, and ends its sessions and invitations. */
export async function forgetSecondFactors(tx: Tx, name: string, at: Date): Promise<void> {
  await sql`delete from staff_authenticator where name = ${name}`.execute(tx);
  await sql`delete from staff_recovery_code where name = ${name}`.execute(tx);
  await sql`delete from staff_passkey where name = ${name}`.execute(tx);
  await sql`delete from staff_device where name = ${name}`.execute(tx);
  await endInvitations(tx, name, at);
  await endStaffSessions(tx, name);
}

import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { createFieldSeal } from '../../core/sealing/field-seal.ts';
import { newOneTimeCode, oneTimeCodeHash } from '../../operator/one-time-code.ts';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.ts';

const RECOVERY_CODES = 10;
const boundTo = (name: string): string => `staff authenticator ${name}`;

/** The session of a staff member, which may have no second factor yet. */
type Session = { id: string; name: string };

/** Returns whether a name has an authenticator that was confirmed by a first code. */
export async function hasAuthenticator({ db }: Pick<App, 'db'>, name: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from staff_authenticator where name = ${name} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Creates the authenticator of a name with the code of its invitation. Returns null if the code is wrong, used or too old, or if the name
 * has a confirmed authenticator.
 *
 * An authenticator that was never confirmed is replaced, because somebody else may have seen its secret. The invitation remains valid until
 * the first code of the authenticator, so a person who closed the page too early can begin again.
 */
export async function beginEnrolment(
  { keys, clock }: Pick<App, 'keys' | 'clock'>,
  tx: Tx,
  { id, name }: Session,
  code: string,
): Promise<{ uri: string; secret: string } | null> {
  const invitation = await sql<{ id: string }>`select id from staff_invitation where name = ${name}
    and code_hash = ${oneTimeCodeHash(name, code)} and used_at is null and expires_at > ${clock.now()} for update`.execute(
    tx,
  );
  if (invitation.rows[0] === undefined) return null;
  const secret = newAuthenticatorSecret();
  const sealed = createFieldSeal(keys).seal(secret, boundTo(name));
  const { rows } = await sql`
    insert into staff_authenticator as a (name, secret_sealed, created_at) values (${name}, ${sealed}, ${clock.now()})
    on conflict (name) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
    where a.confirmed_at is null returning 1`.execute(tx);
  if (rows.length === 0) return null;
  await sql`update staff_session set invitation_id = ${invitation.rows[0].id} where id = ${id}`.execute(tx);
  return { uri: authenticatorUri(name, secret), secret };
}

/** Marks the invitation of this session as used. Returns false if the session has no valid invitation. */
async function consumeInvitation(tx: Tx, { id, name }: Session, at: Date): Promise<boolean> {
  const { rows } = await sql`update staff_invitation i set used_at = ${at} from staff_session s
    where s.id = ${id} and i.id = s.invitation_id and i.name = ${name} and i.used_at is null and i.expires_at > ${at}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Gives a name an authenticator that needs no first code, for the staff of a demo. An existing authenticator is not replaced. */
export async function setAuthenticator(
  { keys, clock, db }: Pick<App, 'keys' | 'clock' | 'db'>,
  name: string,
): Promise<void> {
  const sealed = createFieldSeal(keys).seal(newAuthenticatorSecret(), boundTo(name));
  await sql`insert into staff_authenticator (name, secret_sealed, created_at, confirmed_at)
    values (${name}, ${sealed}, ${clock.now()}, ${clock.now()}) on conflict do nothing`.execute(db);
}

/** Returns the secret of a name's authenticator, or null if the name has none. */
export async function readAuthenticatorSecret(
  { keys, db }: Pick<App, 'keys' | 'db'>,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ secret_sealed: Buffer }>`
    select secret_sealed from staff_authenticator where name = ${name}`.execute(db);
  return rows[0] === undefined ? null : createFieldSeal(keys).open(rows[0].secret_sealed, boundTo(name));
}

/** The result of an accepted second factor. The first code of an authenticator also returns the recovery codes. */
export type AcceptedFactor = { by: 'authenticator' | 'recovery code' | 'passkey'; recovery_codes: string[] | null };

/** Checks a code of the authenticator or a recovery code, and marks it as used. Returns null if the code is wrong or was used before. */
export async function acceptSecond(
  app: Pick<App, 'keys' | 'clock'>,
  tx: Tx,
  session: Session,
  code: string,
): Promise<AcceptedFactor | null> {
  return code.includes('-')
    ? await acceptRecoveryCode(app, tx, session.name, code)
    : await acceptCode(app, tx, session, code);
}

async function acceptCode(
  { keys, clock }: Pick<App, 'keys' | 'clock'>,
  tx: Tx,
  session: Session,
  code: string,
): Promise<AcceptedFactor | null> {
  const { name } = session;
  const { rows } = await sql<{ secret_sealed: Buffer; used_step: bigint; is_confirmed: boolean }>`
    select secret_sealed, used_step, confirmed_at is not null as is_confirmed from staff_authenticator
    where name = ${name} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const step = stepOfCode(name, createFieldSeal(keys).open(row.secret_sealed, boundTo(name)), code, clock.now());
  if (step === null || BigInt(step) <= row.used_step) return null;
  if (!row.is_confirmed && !(await consumeInvitation(tx, session, clock.now()))) return null;
  await sql`update staff_authenticator set used_step = ${step}, confirmed_at = coalesce(confirmed_at, ${clock.now()})
    where name = ${name}`.execute(tx);
  return { by: 'authenticator', recovery_codes: row.is_confirmed ? null : await replaceRecoveryCodes(tx, name) };
}

async function acceptRecoveryCode(
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  name: string,
  code: string,
): Promise<AcceptedFactor | null> {
  const { rows } = await sql`update staff_recovery_code set used_at = ${clock.now()}
    where name = ${name} and code_hash = ${oneTimeCodeHash(name, code)} and used_at is null returning 1`.execute(tx);
  return rows.length === 0 ? null : { by: 'recovery code', recovery_codes: null };
}

async function replaceRecoveryCodes(tx: Tx, name: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newOneTimeCode);
  await sql`delete from staff_recovery_code where name = ${name}`.execute(tx);
  await sql`insert into staff_recovery_code (name, code_hash)
    select ${name}, unnest(${codes.map((code) => oneTimeCodeHash(name, code))}::bytea[])`.execute(tx);
  return codes;
}

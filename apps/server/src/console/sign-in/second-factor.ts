import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { createFieldSeal } from '../../core/sealing/field-seal.ts';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.ts';

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const boundTo = (name: string): string => `staff authenticator ${name}`;
const recoveryHash = (name: string, code: string): Buffer => createHash('sha256').update(`${name} ${code}`).digest();

const newRecoveryCode = (): string =>
  Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/^(.{5})/, '$1-');

/**
 * Creates the authenticator of a name that has none yet; null if it has one. An authenticator that was never confirmed is replaced, because
 * somebody else may have seen its secret.
 */
export async function beginEnrolment(
  { keys, clock }: Pick<App, 'keys' | 'clock'>,
  tx: Tx,
  name: string,
): Promise<{ uri: string; secret: string } | null> {
  const secret = newAuthenticatorSecret();
  const sealed = createFieldSeal(keys).seal(secret, boundTo(name));
  const { rows } = await sql`
    insert into staff_authenticator as a (name, secret_sealed, created_at) values (${name}, ${sealed}, ${clock.now()})
    on conflict (name) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
    where a.confirmed_at is null returning 1`.execute(tx);
  return rows.length === 0 ? null : { uri: authenticatorUri(name, secret), secret };
}

/** Gives a name an authenticator that needs no first code, for the staff of a demo. A name that has one keeps it. */
export async function setAuthenticator(
  { keys, clock, db }: Pick<App, 'keys' | 'clock' | 'db'>,
  name: string,
): Promise<void> {
  const sealed = createFieldSeal(keys).seal(newAuthenticatorSecret(), boundTo(name));
  await sql`insert into staff_authenticator (name, secret_sealed, created_at, confirmed_at)
    values (${name}, ${sealed}, ${clock.now()}, ${clock.now()}) on conflict do nothing`.execute(db);
}

/** Returns the secret of a name's authenticator; null if it has none. */
export async function readAuthenticatorSecret(
  { keys, db }: Pick<App, 'keys' | 'db'>,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ secret_sealed: Buffer }>`
    select secret_sealed from staff_authenticator where name = ${name}`.execute(db);
  return rows[0] === undefined ? null : createFieldSeal(keys).open(rows[0].secret_sealed, boundTo(name));
}

/** The result of an accepted second factor: the recovery codes if it was the first one of an authenticator. */
export type Accepted = { by: 'authenticator' | 'recovery code'; recovery_codes: string[] | null };

/** Checks a second factor and uses it up. Returns null if it is wrong, or was used before. */
export async function acceptSecond(
  app: Pick<App, 'keys' | 'clock'>,
  tx: Tx,
  name: string,
  code: string,
): Promise<Accepted | null> {
  return code.includes('-') ? await acceptRecoveryCode(app, tx, name, code) : await acceptCode(app, tx, name, code);
}

async function acceptCode(
  { keys, clock }: Pick<App, 'keys' | 'clock'>,
  tx: Tx,
  name: string,
  code: string,
): Promise<Accepted | null> {
  const { rows } = await sql<{ secret_sealed: Buffer; used_step: bigint; is_confirmed: boolean }>`
    select secret_sealed, used_step, confirmed_at is not null as is_confirmed from staff_authenticator
    where name = ${name} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const step = stepOfCode(name, createFieldSeal(keys).open(row.secret_sealed, boundTo(name)), code, clock.now());
  if (step === null || BigInt(step) <= row.used_step) return null;
  await sql`update staff_authenticator set used_step = ${step}, confirmed_at = coalesce(confirmed_at, ${clock.now()})
    where name = ${name}`.execute(tx);
  return { by: 'authenticator', recovery_codes: row.is_confirmed ? null : await replaceRecoveryCodes(tx, name) };
}

async function acceptRecoveryCode(
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  name: string,
  code: string,
): Promise<Accepted | null> {
  const { rows } = await sql`update staff_recovery_code set used_at = ${clock.now()}
    where name = ${name} and code_hash = ${recoveryHash(name, code)} and used_at is null returning 1`.execute(tx);
  return rows.length === 0 ? null : { by: 'recovery code', recovery_codes: null };
}

async function replaceRecoveryCodes(tx: Tx, name: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await sql`delete from staff_recovery_code where name = ${name}`.execute(tx);
  await sql`insert into staff_recovery_code (name, code_hash)
    select ${name}, unnest(${codes.map((code) => recoveryHash(name, code))}::bytea[])`.execute(tx);
  return codes;
}

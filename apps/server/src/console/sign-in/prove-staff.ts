import type { ConsoleErrorName } from '@nua/contract/console/errors.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { isPassword } from '../../modules/person/public.ts';
import { readWaitingSecret, subjectOfName } from '../../operator/chosen-secret.ts';
import { logAct } from '../../operator/operator-log.ts';
import { ConsoleError } from '../console-error.ts';
import type { StaffSession } from '../console-handle.ts';
import { beginAttempt, clearFailures, passwordCounters, type SignInSource, secondFactorCounters } from './failures.ts';
import { rememberDevice } from './known-device.ts';
import { type AcceptedFactor, beginEnrolment } from './second-factor.ts';
import { openSession, raiseSession } from './staff-sessions.ts';

export type SignInDeps = Pick<App, 'db' | 'clock' | 'keys'>;

/** Reports whether a name is or was the name of an operator. */
export async function isOperatorName({ db }: Pick<SignInDeps, 'db'>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from operator_name where name = ${name}`.execute(db);
  return rows.length > 0;
}

/**
 * Logs a failed attempt as an act of the operator. It is for attempts by somebody who knows the password or has access to the database. An
 * unknown name gets no entry.
 */
export async function logRefused({ db, clock }: SignInDeps, name: string, act: string): Promise<void> {
  if (!(await isOperatorName({ db }, name))) return;
  await db
    .transaction()
    .execute((tx) => logAct(tx, { operator: name, at: clock.now(), act, subject: subjectOfName(name) }));
}

/**
 * Checks a password and opens a session that can only send the second factor. Returns its token.
 *
 * Errors  SIGN_IN_DELAYED, PASSWORD_WAITS, SIGN_IN_REFUSED. They are not logged here, because anybody can send a wrong password.
 */
export async function provePassword(
  deps: SignInDeps,
  { name, password, user_agent }: { name: string; password: string; user_agent: string },
  source: SignInSource,
): Promise<string> {
  const { db, clock } = deps;
  await beginAttempt(db, passwordCounters(name, source), clock.now());
  const { rows } = await sql<{ secret_hash: string | null; pending_hash: string | null }>`
    select secret_hash, pending_hash from operator_name where name = ${name}`.execute(db);
  const check = { queue: source.device_id === null ? 'stranger' : 'proven', beforeCheck: async () => {} } as const;
  const { secret_hash = null, pending_hash = null } = rows[0] ?? {};
  const hash = secret_hash ?? pending_hash;
  if (!(await isPassword(password, hash, check))) throw new ConsoleError('SIGN_IN_REFUSED');
  if (hash !== null && secret_hash === null)
    throw new ConsoleError('PASSWORD_WAITS', await readWaitingSecret(db, hash));
  const token = await db.transaction().execute((tx) => openSession(tx, { name, secret_hash, user_agent }, clock.now()));
  if (token === null) throw new ConsoleError('SIGN_IN_REFUSED');
  return token;
}

type Session = Pick<StaffSession, 'id' | 'name' | 'second_at'>;

/** Counts an attempt with a second factor before it is checked. Errors: SIGN_IN_DELAYED. */
export const beginSecond = ({ db, clock }: SignInDeps, { name }: Session, source: SignInSource): Promise<void> =>
  beginAttempt(db, secondFactorCounters(name, source), clock.now());

/**
 * Creates the authenticator of a person who has none, if the code of the invitation is right. The first code of the
 * authenticator confirms it. The attempt is counted, and a refusal is logged.
 *
 * Errors  SIGN_IN_DELAYED, INVITATION_REFUSED
 */
export async function enrolAuthenticator(
  deps: SignInDeps,
  session: Session,
  source: SignInSource,
  code: string,
): Promise<{ uri: string; secret: string }> {
  await beginSecond(deps, session, source);
  const begun = await deps.db.transaction().execute((tx) => beginEnrolment(deps, tx, session, code));
  if (begun !== null) return begun;
  await logRefused(deps, session.name, 'sign in (wrong invitation)');
  throw new ConsoleError('INVITATION_REFUSED');
}

export type SecondFactorProof = {
  /** The act of the log entry if the second factor is refused. */
  act: string;
  error: ConsoleErrorName;
  accept: (tx: Tx) => Promise<AcceptedFactor | null>;
  /** The token of the known browser; null for an unknown one; undefined for the command, which stores no browser. */
  device_token?: string | null;
};

/** The new tokens of a session whose second factor was accepted. */
export type RaisedSession = { token: string; device_token: string | null; recovery_codes: string[] | null };

/**
 * In one transaction, accepts the second factor, raises the session and logs the sign-in or the confirmation. A refusal is logged too.
 *
 * Errors  `error` if the second factor is refused
 */
export async function proveSecondFactor(
  deps: SignInDeps,
  session: Session,
  source: SignInSource,
  { act, error, accept, device_token }: SecondFactorProof,
): Promise<RaisedSession> {
  const { db, clock } = deps;
  const { id, name, second_at } = session;
  const raised = await db.transaction().execute(async (tx): Promise<RaisedSession | null> => {
    const accepted = await accept(tx);
    if (accepted === null) return null;
    const at = clock.now();
    const is_first = second_at === null;
    const token = await raiseSession(tx, id, at);
    const device = is_first && device_token !== undefined ? await rememberDevice(tx, name, device_token, at) : null;
    const entry = { operator: name, at, act: is_first ? 'sign in' : 'confirm', subject: subjectOfName(name) };
    await logAct(tx, { ...entry, note: `by ${accepted.by}${device_token === undefined ? ', in the command' : ''}` });
    return { token, device_token: device, recovery_codes: accepted.recovery_codes };
  });
  if (raised === null) {
    await logRefused(deps, name, act);
    throw new ConsoleError(error);
  }
  await clearFailures(db, [...passwordCounters(name, source), ...secondFactorCounters(name, source)]);
  return raised;
}

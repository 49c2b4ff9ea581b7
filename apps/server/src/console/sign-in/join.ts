import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { hashPassword } from '../../modules/person/public.ts';
import { lockNames, storeChosenSecret, type WaitingSecret } from '../../operator/chosen-secret.ts';
import { STRANGER } from '../../operator/operator-log.ts';
import { findInvitation } from '../../operator/second-factors.ts';
import { ConsoleError } from '../console-error.ts';
import { beginAttempt, passwordCounters, type SignInSource } from './failures.ts';

export type JoinRequest = { name: string; code: string; password: string };
/** Where a password is chosen, for the log. */
type JoinedAt = 'in the console' | 'by the command';

/**
 * Stores the password that an invited person chooses. Returns null if the password can be used at once, or else the approval that it waits
 * for.
 *
 * Every attempt is counted like a wrong password, even a successful one. A wrong code is refused before anything is hashed, locked or
 * logged. The password is not compared with the passwords of others, because a refusal would reveal that somebody uses it.
 *
 * Errors  SIGN_IN_DELAYED, JOIN_REFUSED, PASSWORD_EXISTS
 */
export async function storeJoining(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { name, code, password }: JoinRequest,
  source: SignInSource,
  note: JoinedAt,
): Promise<WaitingSecret | null> {
  await beginAttempt(db, passwordCounters(name, source), clock.now());
  if ((await findInvitation(db, name, code, clock.now())) === null) throw new ConsoleError('JOIN_REFUSED');
  const { rows } = await sql`select 1 from operator_name where name = ${name} and secret_hash is not null`.execute(db);
  if (rows.length > 0) throw new ConsoleError('PASSWORD_EXISTS');
  const hash = await hashPassword(password);
  return await db.transaction().execute(async (tx) => {
    const names = await lockNames(tx);
    // The invitation may have ended, and the name may have got a secret, while the password was hashed.
    const at = clock.now();
    if ((await findInvitation(tx, name, code, at)) === null) throw new ConsoleError('JOIN_REFUSED');
    if (names.some((one) => one.name === name && one.secret_hash !== null)) throw new ConsoleError('PASSWORD_EXISTS');
    return await storeChosenSecret(tx, { name, hash, is_script: false, at, by: STRANGER, note });
  });
}

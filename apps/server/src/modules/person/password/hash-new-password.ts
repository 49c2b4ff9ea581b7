import { apiError } from '../../../core/api-error.ts';
import type { RequestContext } from '../../../core/app.ts';
import { hashPassword } from './hash-password.ts';

/**
 * Hashes a password that a player chooses. If the service of breached passwords does not respond, the password is accepted.
 *
 * Call this before a transaction: no database connection should wait for the service.
 *
 * Errors  PASSWORD_WEAK if the password is known from a breach
 */
export async function hashNewPassword({ ports, log }: RequestContext, password: string): Promise<string> {
  const is_known = await ports.breached_passwords.isKnown(password);
  if (is_known === null)
    log.warn(
      { dependency: 'breached passwords' },
      'the service of breached passwords does not respond; only the built-in list was checked',
    );
  if (is_known === true) throw apiError('PASSWORD_WEAK');
  return await hashPassword(password);
}

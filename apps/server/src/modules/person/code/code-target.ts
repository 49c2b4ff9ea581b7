import type { SmsPurpose } from '@nua/contract/auth.ts';
import type { Cents } from '@nua/money';
import { apiError, inputError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf } from '../../../core/app.ts';
import { readPhone } from './read-phone.ts';
import type { CodeBinding } from './send-code.ts';

type CodeRequest = {
  purpose: SmsPurpose;
  phone?: string | undefined;
  amount?: Cents | undefined;
};

/**
 * Returns the values that a player's code is bound to.
 *
 * A code for a new number is sent to that number. Any other code is sent to the current number; for a withdrawal it is also bound to the
 * amount. In a change of phone, the old number's code is also bound to the new number.
 *
 * Errors  GUEST_MAY_NOT, GUEST_ONLY, INVALID_INPUT (a field this purpose needs), PHONE_INVALID
 */
export async function codeTarget(ctx: RequestContext, request: CodeRequest): Promise<CodeBinding> {
  const { player_id, device_id, is_guest } = sessionOf(ctx);
  const { purpose } = request;
  if (is_guest && purpose !== 'upgrade') throw apiError('GUEST_MAY_NOT');
  if (!is_guest && purpose === 'upgrade') throw apiError('GUEST_ONLY');
  const amount = purpose === 'withdraw' ? (request.amount ?? null) : null;
  if (purpose === 'withdraw' && amount === null) throw inputError([{ path: 'amount', rule: 'missing' }]);
  const isAboutNumber = purpose === 'upgrade' || purpose === 'change_phone' || purpose === 'change_phone_old';
  if (isAboutNumber && request.phone === undefined) throw inputError([{ path: 'phone', rule: 'missing' }]);
  const new_phone = isAboutNumber ? readPhone(request.phone ?? '') : null;
  const { rows } = await ctx.pool.query<{ phone: string | null; device_hash: Buffer }>(
    'select p.phone, d.device_hash from player p join device d on d.player_id = p.id where p.id = $1 and d.id = $2',
    [player_id, device_id],
  );
  // The device is that of the session, because the device named in the request is not trusted.
  const { phone, device_hash } = rows[0]!;
  const binding = { purpose, player_id, amount, device_hash };
  if (new_phone !== null && purpose !== 'change_phone_old') return { ...binding, phone: new_phone };
  if (phone === null) throw apiError('GUEST_MAY_NOT');
  return new_phone === null ? { ...binding, phone } : { ...binding, phone, about: new_phone };
}

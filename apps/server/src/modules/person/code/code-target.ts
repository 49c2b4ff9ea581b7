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
 * A code that confirms a new number is sent to that number, any other code to the current number. The code of a withdrawal is also bound to
 * the amount. In a change of phone, the code to the old number is also bound to the new number.
 *
 * Errors  GUEST_MAY_NOT, GUEST_ONLY, INVALID_INPUT if the purpose needs a field that is missing, PHONE_INVALID
 */
export async function codeTarget(ctx: RequestContext, request: CodeRequest): Promise<CodeBinding> {
  const { player_id, device_id, is_guest } = sessionOf(ctx);
  const { purpose } = request;
  if (is_guest && purpose !== 'upgrade') throw apiError('GUEST_MAY_NOT');
  if (!is_guest && purpose === 'upgrade') throw apiError('GUEST_ONLY');
  const amount = purpose === 'withdraw' ? (request.amount ?? null) : null;
  if (purpose === 'withdraw' && amount === null) throw inputError([{ path: 'amount', rule: 'missing' }]);
  const needsPhone = purpose === 'upgrade' || purpose === 'change_phone' || purpose === 'change_phone_old';
  if (needsPhone && request.phone === undefined) throw inputError([{ path: 'phone', rule: 'missing' }]);
  const new_phone = needsPhone ? readPhone(request.phone ?? '') : null;
  const { rows } = await ctx.pool.query<{ phone: string | null; device_hash: Buffer }>(
    'select p.phone, d.device_hash from player p join device d on d.player_id = p.id where p.id = $1 and d.id = $2',
    [player_id, device_id],
  );
  // The session's device is used, because the device in the request is not trusted.
  const { phone, device_hash } = rows[0]!;
  const binding = { purpose, player_id, amount, device_hash };
  if (new_phone !== null && purpose !== 'change_phone_old') return { ...binding, phone: new_phone };
  if (phone === null) throw apiError('GUEST_MAY_NOT');
  return new_phone === null ? { ...binding, phone } : { ...binding, phone, about: new_phone };
}

import { errors } from '@nua/contract/errors.ts';
import { isApiError } from '../../../api/api-error.ts';

/**
 * Whether a refused code means that codes do not help this person now: too many were requested, or text messages are not sent.
 */
export function wantsOtherWay(error: unknown): boolean {
  if (isApiError(error, errors.SMS_NOT_SENT)) return true;
  return isApiError(error, errors.CODE_LIMIT) && (error.data as { other_way?: boolean } | null)?.other_way === true;
}

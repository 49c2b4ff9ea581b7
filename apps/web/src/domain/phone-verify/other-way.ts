import { errors } from '@nua/contract/errors.ts';
import { isApiError } from '../../api/api-error.ts';

/** Whether a code that was not sent means that codes do not help this person now: too many were asked for, or texts do not go out. */
export function wantsOtherWay(error: unknown): boolean {
  if (isApiError(error, errors.SMS_NOT_SENT)) return true;
  return isApiError(error, errors.CODE_LIMIT) && (error.data as { other_way?: boolean } | null)?.other_way === true;
}

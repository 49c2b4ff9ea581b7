import { errors } from '@nua/contract/errors.ts';
import { isApiError } from '../../../api/api-error.ts';

/** Whether codes cannot help this person now, because too many were requested or no text messages are sent. */
export function areCodesUnavailable(error: unknown): boolean {
  if (isApiError(error, errors.SMS_NOT_SENT)) return true;
  return isApiError(error, errors.CODE_LIMIT) && (error.data as { other_way?: boolean } | null)?.other_way === true;
}

import { errors } from '@nua/contract/errors.ts';
import { isApiError } from '../../../api/api-error.ts';

/** Whether no code is available, because too many were requested or the text message could not be sent. */
export function areCodesUnavailable(error: unknown): boolean {
  if (isApiError(error, errors.SMS_NOT_SENT)) return true;
  return isApiError(error, errors.CODE_LIMIT) && (error.data as { other_way?: boolean } | null)?.other_way === true;
}

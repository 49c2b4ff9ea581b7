import { type ApiError, apiError } from '../../../core/api-error.ts';

/** Returns PHONE_TAKEN or USER_NAME_TAKEN if another account has just taken the phone or the name, otherwise the given error. */
export function takenError(error: unknown): ApiError | unknown {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'player_phone') return apiError('PHONE_TAKEN');
  if (constraint === 'player_user_name') return apiError('USER_NAME_TAKEN');
  return error;
}

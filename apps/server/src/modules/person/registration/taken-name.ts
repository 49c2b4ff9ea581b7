import { type ApiError, apiError } from '../../../core/api-error.ts';

/** The API error for a user name or phone that another caller took first; any other error is returned as it is. */
export function takenError(error: unknown): ApiError | unknown {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'player_phone') return apiError('PHONE_TAKEN');
  if (constraint === 'player_user_name') return apiError('USER_NAME_TAKEN');
  return error;
}

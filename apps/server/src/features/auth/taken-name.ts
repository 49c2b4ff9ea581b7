import { type Refusal, refuse } from '../../http/refusal.ts';

/** What a unique index says when somebody else was first; anything else goes on as it is. */
export function refusalOfTaken(error: unknown): Refusal | unknown {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'player_phone') return refuse('PHONE_TAKEN');
  if (constraint === 'player_user_name') return refuse('USER_NAME_TAKEN');
  return error;
}

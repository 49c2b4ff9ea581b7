import type { ApiError } from '../../api/api-error.ts';
import type { SessionEnd } from '../../client/auth-store.ts';

/**
 * The shown reason for each of the server's reasons. `cap`: the player has signed in on too many devices. `reuse`: a renewed token was used
 * again. `upgrade`: the guest became a player, but the response with the new token was lost.
 */
const shownReasons: Readonly<Record<string, SessionEnd>> = {
  device_ended: 'elsewhere',
  cap: 'elsewhere',
  reuse: 'elsewhere',
  password: 'password',
  phone_changed: 'phone',
  phone_change_stopped: 'phone',
  upgrade: 'upgrade',
};

/** Returns why the session ended, from the error with which the server refused its token. */
export function sessionEndOf({ data }: ApiError): SessionEnd {
  const { end_reason } = (data ?? {}) as { end_reason?: string };
  return (end_reason !== undefined && shownReasons[end_reason]) || 'expired';
}

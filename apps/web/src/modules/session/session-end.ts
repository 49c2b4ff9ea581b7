import type { ApiError } from '../../api/api-error.ts';
import type { SessionEnd } from '../../client/auth-store.ts';

/** Reasons that the user of this device did not cause. `cap`: the player has signed in on too many devices. */
const ends: Readonly<Record<string, SessionEnd>> = {
  device_ended: 'elsewhere',
  cap: 'elsewhere',
  reuse: 'elsewhere',
  password: 'password',
  phone_changed: 'phone',
  phone_change_stopped: 'phone',
};

/** Reads the reason why the session ended from an error for its token. */
export function sessionEndOf({ data }: ApiError): SessionEnd {
  const { end_reason } = (data ?? {}) as { end_reason?: string };
  return (end_reason !== undefined && ends[end_reason]) || 'expired';
}

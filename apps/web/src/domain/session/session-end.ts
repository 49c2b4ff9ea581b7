import type { ApiError } from '../../api/api-error.ts';
import type { SessionEnd } from '../../client/auth-store.ts';

/** The server's reasons that somebody at this device did not see happen. */
const ends: Readonly<Record<string, SessionEnd>> = {
  device_ended: 'elsewhere',
  cap: 'elsewhere',
  reuse: 'elsewhere',
  password: 'password',
  phone_changed: 'phone',
  phone_change_stopped: 'phone',
};

/** What a refusal of the token says about the session's end. */
export function sessionEndOf({ data }: ApiError): SessionEnd {
  const { end_reason } = (data ?? {}) as { end_reason?: string };
  return (end_reason !== undefined && ends[end_reason]) || 'expired';
}

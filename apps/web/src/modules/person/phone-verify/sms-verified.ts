import type { Client } from '../../../client/client.ts';

/** How long a verified code allows one form to be sent without another code. */
const VERIFIED_MS = 3000;

type VerifiedClient = Pick<Client, 'now'> & { stores: Pick<Client['stores'], 'auth'> };

export function markSmsVerified({ stores, now }: VerifiedClient): void {
  stores.auth.set({ sms_verified_at: now().getTime() });
}

/** Returns whether a code was verified in the last three seconds, and clears the flag, because a code allows one submit. */
export function consumeSmsVerified({ stores, now }: VerifiedClient): boolean {
  const verifiedAt = stores.auth.get().sms_verified_at;
  if (verifiedAt === null) return false;
  stores.auth.set({ sms_verified_at: null });
  const age_ms = now().getTime() - verifiedAt;
  return age_ms >= 0 && age_ms < VERIFIED_MS;
}

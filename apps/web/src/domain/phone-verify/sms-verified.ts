import type { Client } from '../../client/client.ts';

/** The flag that lets the form which asked for a code submit once without asking again lives this long. */
const VERIFIED_MS = 3000;

type Flagged = Pick<Client, 'now'> & { stores: Pick<Client['stores'], 'auth'> };

export function markSmsVerified({ stores, now }: Flagged): void {
  stores.auth.set({ sms_verified_at: now().getTime() });
}

/** Whether a code was verified just now. Asking takes the flag away: it is good for one submit. */
export function takeSmsVerified({ stores, now }: Flagged): boolean {
  const at = stores.auth.get().sms_verified_at;
  if (at === null) return false;
  stores.auth.set({ sms_verified_at: null });
  const age_ms = now().getTime() - at;
  return age_ms >= 0 && age_ms < VERIFIED_MS;
}

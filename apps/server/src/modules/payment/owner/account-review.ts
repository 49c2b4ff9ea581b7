import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { joinedAt } from '../../person/public.ts';
import { wasPaid } from './was-paid.ts';

/** Why a person reviews the first payout to an account, because of the device that added the account. */
export type AccountReview = 'new_device' | 'idle_number';

export type AddingDevice = {
  /** When the device was added; null for the account's first device. */
  joined_at: Date | null;
  /** When a new device signed in after 60 idle days; null if that never happened. */
  returned_at: Date | null;
  /** True if a payout was sent to an account added since `returned_at`. */
  was_paid_since: boolean;
};

const NEW_DEVICE_MS = 7 * 86_400_000;

/**
 * Decides whether a person reviews the first payout to an account that is added now.
 *
 * An idle number may have been given to another person, so a return after 60 days requires a review until one payout was sent. A device of
 * the last seven days may be a thief's, even with code and password.
 */
export function reviewOf({ joined_at, returned_at, was_paid_since }: AddingDevice, now: Date): AccountReview | null {
  if (joined_at === null) return null;
  if (returned_at !== null && joined_at >= returned_at && !was_paid_since) return 'idle_number';
  return now.getTime() - joined_at.getTime() < NEW_DEVICE_MS ? 'new_device' : null;
}

/** Reads the facts about the session's device and decides by `reviewOf`. The caller holds the player's lock. */
export async function accountReview(
  tx: Tx,
  { player_id, device_id, at }: { player_id: string; device_id: string; at: Date },
): Promise<AccountReview | null> {
  const { rows } = await sql<AddingDevice>`
    select (${joinedAt(device_id)}) as joined_at, p.returned_at,
      exists (select from payout_account a
        where a.player_id = p.id and a.created_at >= p.returned_at and ${wasPaid}) as was_paid_since
    from player p where p.id = ${player_id}`.execute(tx);
  return reviewOf(rows[0]!, at);
}

import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { joinedAt } from '../../person/public.ts';
import { wasPaid } from './was-paid.ts';

/** Why a person reviews the first payout to an account, as far as the device that added it decides. */
export type AccountReview = 'new_device' | 'idle_number';

/** The facts about the device that adds a payout account. */
export type AddingDevice = {
  /** When the device joined the player's others; null for the first device of the account. */
  joined_at: Date | null;
  /** When a new device signed in after 60 idle days; null if that never happened. */
  returned_at: Date | null;
  /** A payout was sent to an account added after that, so an operator has already approved one. */
  was_paid_since: boolean;
};

const NEW_DEVICE_MS = 7 * 86_400_000;

/**
 * Decides whether a person reviews the first payout to an account that is added now.
 *
 * A number that lay idle may have been given to another person, so accounts that a device of that return adds are reviewed until
 * one payout has gone out. A device of the last seven days may be a thief's even with code and password.
 */
export function reviewOf({ joined_at, returned_at, was_paid_since }: AddingDevice, now: Date): AccountReview | null {
  if (joined_at === null) return null;
  if (returned_at !== null && joined_at >= returned_at && !was_paid_since) return 'idle_number';
  return now.getTime() - joined_at.getTime() < NEW_DEVICE_MS ? 'new_device' : null;
}

/** Reads the facts of the session's device and decides by `reviewOf`. The player is locked. */
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

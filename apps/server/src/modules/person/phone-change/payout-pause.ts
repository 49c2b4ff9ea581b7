import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { resetHoldUntil } from '../password/reset-hold.ts';
import { joinedAt } from '../sign-in/joined-at.ts';

const HOUR_MS = 3_600_000;
/** How long a change without the old number waits, and how long new payout accounts wait after the change. */
export const PHONE_CHANGE_WAIT_MS = 72 * HOUR_MS;
/** How long new payout accounts wait after a change of phone, by its kind. */
export const PAYOUT_WAIT_MS = { codes: 24 * HOUR_MS, lost: PHONE_CHANGE_WAIT_MS } as const;
/** How long a device counts as new. A thief with a copied SIM reads codes on a new device. */
const NEW_DEVICE_MS = 24 * HOUR_MS;

export type PayoutPause = {
  /** No payout account may be added until this time, because a phone change is waiting. */
  closed_until: Date | null;
  /** The time from which a payout account added now can be used, with or without a code. */
  usable_from: Date | null;
};

type Facts = { waiting: Date | null; lost_at: Date | null; codes_at: Date | null; device_at: Date | null };

/**
 * Locks the player and returns how payouts are delayed, in case a stranger has taken over the account.
 *
 * No payout account can be added while a change of phone is waiting. A new account must wait after a phone change, after a password set by
 * a code, and on a device that is new to the player.
 */
export async function payoutPause(
  tx: Tx,
  { player_id, device_id, at }: { player_id: string; device_id: string; at: Date },
): Promise<PayoutPause> {
  await sql`select 1 from player where id = ${player_id} for no key update`.execute(tx);
  const { rows } = await sql<Facts>`
    select (select max(due_at) from phone_change where player_id = ${player_id} and state = 'waiting') as waiting,
      (select max(ended_at) from phone_change
        where player_id = ${player_id} and state = 'done' and way = 'lost') as lost_at,
      (select max(ended_at) from phone_change
        where player_id = ${player_id} and state = 'done' and way = 'codes') as codes_at,
      (${joinedAt(device_id)}) as device_at`.execute(tx);
  const { waiting, lost_at, codes_at, device_at } = rows[0]!;
  const after = (since: Date | null, wait_ms: number) => (since === null ? null : new Date(since.getTime() + wait_ms));
  const waits = [
    after(lost_at, PAYOUT_WAIT_MS.lost),
    after(codes_at, PAYOUT_WAIT_MS.codes),
    after(device_at, NEW_DEVICE_MS),
    await resetHoldUntil(tx, player_id, at),
  ];
  const usable_from = waits.reduce((max, time) => (max === null || (time !== null && time > max) ? time : max), null);
  return { closed_until: waiting, usable_from };
}

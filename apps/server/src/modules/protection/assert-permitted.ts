import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { type ApiError, apiError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { bindsAt, type Exclusion, exclusionOf } from './is-excluded.ts';
import { readUsage } from './read-limits.ts';

export function exclusionError({ kind, until }: Exclusion): ApiError {
  return apiError('PLAYER_EXCLUDED', { kind, until: until?.toISOString() ?? null });
}

export async function assertNotExcluded(db: Queryable, player_id: string, at: Date): Promise<void> {
  const exclusion = await exclusionOf(db, player_id, at);
  if (exclusion) throw exclusionError(exclusion);
}

/**
 * Refuses a guest account on the device of an excluded player, because a guest could avoid the exclusion.
 *
 * Errors  PLAYER_EXCLUDED if a player who signed in on this device is excluded
 */
export async function assertDeviceNotExcluded(db: Queryable, device_hash: Buffer, at: Date): Promise<void> {
  const { rows } = await sql<{ player_id: string }>`
    select d.player_id from device d
    join player_exclusion e on e.player_id in (select linked_players(d.player_id))
    where d.device_hash = ${device_hash} and ${bindsAt(at)}
    order by e.until_at desc nulls first limit 1`.execute(db);
  if (rows[0]) await assertNotExcluded(db, rows[0].player_id, at);
}

/**
 * Refuses a deposit that would exceed the player's limits. The caller holds the owner's lock, so the counted amounts cannot change. A
 * deposit that waits for its payer counts as paid.
 *
 * Errors  LIMIT_REACHED with the limit that leaves the smallest amount
 */
export async function assertWithinDepositLimit(
  tx: Tx,
  { player_id, amount, at }: { player_id: string; amount: Cents; at: Date },
): Promise<void> {
  const usage = (await readUsage(tx, player_id, at)).filter(({ kind, left }) => kind === 'deposit' && amount > left);
  const [hit] = usage.sort((a, b) => Number(a.left - b.left));
  if (!hit) return;
  const { kind, period, amount_cents: limit, used, left, resets_at } = hit;
  throw apiError('LIMIT_REACHED', { kind, period, limit, used, left, resets_at: resets_at.toISOString() });
}

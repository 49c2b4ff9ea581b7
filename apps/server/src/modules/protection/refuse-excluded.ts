import { type Kysely, sql } from 'kysely';
import { type ApiError, apiError } from '../../core/api-error.ts';
import type { Database } from '../../db/connect.ts';
import { bindsAt, type Exclusion, exclusionOf } from './is-excluded.ts';

/** The error for an excluded player, with the end of the exclusion; null means for good. */
export function exclusionError({ kind, until }: Exclusion): ApiError {
  return apiError('PLAYER_EXCLUDED', { kind, until: until?.toISOString() ?? null });
}

/** Refuses an excluded player. Errors: PLAYER_EXCLUDED if a time-out or self-exclusion is in force. */
export async function refuseExcluded(db: Kysely<Database>, player_id: string, at: Date): Promise<void> {
  const exclusion = await exclusionOf(db, player_id, at);
  if (exclusion) throw exclusionError(exclusion);
}

/**
 * Refuses a guest account on the device of an excluded player: it would be a way around the exclusion.
 *
 * Errors  PLAYER_EXCLUDED where somebody who signed in on this device is excluded
 */
export async function refuseExcludedDevice(db: Kysely<Database>, device_hash: Buffer, at: Date): Promise<void> {
  const { rows } = await sql<{ player_id: string }>`
    select d.player_id from device d
    join player_exclusion e on e.player_id in (select linked_players(d.player_id))
    where d.device_hash = ${device_hash} and ${bindsAt(at)}
    order by e.until_at desc nulls first limit 1`.execute(db);
  if (rows[0]) await refuseExcluded(db, rows[0].player_id, at);
}

import type { Kysely } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { type Exclusion, exclusionOf } from './is-excluded.ts';

/** The refusal of an excluded player: until when, null is for good. */
export function refusalOf({ kind, until }: Exclusion): Refusal {
  return refuse('PLAYER_EXCLUDED', { kind, until: until?.toISOString() ?? null });
}

/** Errors  PLAYER_EXCLUDED where a time-out or self-exclusion runs */
export async function refuseExcluded(db: Kysely<Database>, player_id: string, at: Date): Promise<void> {
  const exclusion = await exclusionOf(db, player_id, at);
  if (exclusion) throw refusalOf(exclusion);
}

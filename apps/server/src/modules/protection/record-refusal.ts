import type { ErrorName } from '@nua/contract/errors.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';

const REFUSALS: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'PLAYER_EXCLUDED',
  'PHONE_EXCLUDED',
  'LIMIT_REACHED',
  'DETAILS_REFUSED',
  'GIFT_WHILE_EXCLUDED',
]);

export const isProtectionRefusal = (error: ErrorName): boolean => REFUSALS.has(error);

/** Counts an attempt that a limit or an exclusion refused. */
export async function recordProtectionRefusal(
  db: Queryable,
  { player_id, code, call, at }: { player_id: string; code: ErrorName; call: string; at: Date },
): Promise<void> {
  await sql`
    insert into protection_refusal as r (player_id, day, code, call, attempts, first_at, last_at)
    values (${player_id}, ${dayInKarachi(at)}, ${code}, ${call}, 1, ${at}, ${at})
    on conflict (player_id, day, code, call) do update set attempts = r.attempts + 1, last_at = greatest(r.last_at, excluded.last_at)`.execute(
    db,
  );
}

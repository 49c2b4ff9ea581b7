import type { calls, ResponseOf } from '@nua/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';

export type PasskeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null };

export const passkeyResponse = (row: PasskeyRow): ResponseOf<typeof calls.addPasskey> => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** Removes the passkeys that were added at `since` or later, or all if `since` is null, because another person may have added them. */
export async function dropPasskeys(
  tx: Tx,
  { player_id, since }: { player_id: string; since: Date | null },
): Promise<void> {
  await sql`delete from passkey
    where player_id = ${player_id} and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)`.execute(
    tx,
  );
}

/** The user handle is the player's id, which contains no personal data. */
export const userHandle = (player_id: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(player_id.replaceAll('-', ''), 'hex'));

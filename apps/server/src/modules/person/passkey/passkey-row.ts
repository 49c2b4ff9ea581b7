import type { calls, ResponseOf } from '@nua/contract';

export type PasskeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null };

export const passkeyResponse = (row: PasskeyRow): ResponseOf<typeof calls.addPasskey> => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

import { sql } from 'kysely';
import type { RequestContext } from '../../../core/app.ts';
import { hashDevice } from '../../../core/sessions/device-id.ts';

export type SigningIn = {
  id: string;
  user_name: string;
  phone: string;
  status: number;
  password_hash: string | null;
  block_reason: string | null;
  blocked_at: Date | null;
  is_known_device: boolean;
};

/** Finds a player. `is_known_device` is about the requesting device. */
export async function findSigningIn(
  ctx: RequestContext,
  by: { user_name: string } | { phone: string },
): Promise<SigningIn | undefined> {
  const condition = 'phone' in by ? sql`phone = ${by.phone}` : sql`user_name = ${by.user_name}`;
  const { rows } = await sql<SigningIn>`
    select id, user_name, phone, status, password_hash, block_reason, blocked_at, exists (
      select from device d where d.player_id = player.id and d.device_hash = ${hashDevice(ctx.deviceKey())} and d.is_known
    ) as is_known_device
    from player where ${condition}`.execute(ctx.db);
  return rows[0];
}

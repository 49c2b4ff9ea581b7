import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { pageOf } from '../../../core/input/page-of.ts';

type Row = { id: string; platform: string; name: string; created_at: Date; last_seen_at: Date };

const FIND = `
  select d.id, d.platform, d.name, d.created_at, d.last_seen_at from device d
  where d.player_id = $1 and exists (
    select from session s where s.device_id = d.id and s.ended_at is null and s.expires_at > $2
      and (s.works_until is null or s.works_until > $2))
  order by d.last_seen_at desc, d.id desc`;

const listDevices = handle(calls.listDevices, async (ctx, { list }) => {
  const { player_id, device_id } = sessionOf(ctx);
  const { rows } = await ctx.pool.query<Row>(FIND, [player_id, ctx.clock.now()]);
  const devices = rows.map((row) => ({
    id: row.id,
    platform: row.platform,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === device_id,
  }));
  return pageOf(devices, list);
});

const endDevice = handle(calls.endDevice, async (ctx, { params }) => {
  const { player_id, device_id } = sessionOf(ctx);
  const id = params.id!;
  const ended = await ctx.db.transaction().execute(async (tx) => {
    // A device that was signed out from elsewhere may belong to a stranger, so it is unknown until it signs in again.
    const updated = await sql`update device set is_known = is_known and id = ${device_id}::uuid
      where id = ${id} and player_id = ${player_id} returning 1`.execute(tx);
    if (updated.rows.length === 0) return 0;
    const { rows } = await sql<{ ended: number }>`
      select end_sessions(${player_id}, 'device_ended', ${ctx.clock.now()}, ${id}) as ended`.execute(tx);
    return rows[0]!.ended;
  });
  if (ended === 0) throw apiError('NOT_FOUND');
  ctx.sessions.forget(player_id);
  if (id === device_id) ctx.setSessionCookie(null);
  return {};
});

export const deviceFeature: Feature = { name: 'device', handlers: [listDevices, endDevice] };

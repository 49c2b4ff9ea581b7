import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { pageOf } from '../../../core/input/page-of.ts';

type Row = { id: string; platform: string; name: string; created_at: Date; last_seen_at: Date };

const FIND = `
  select d.id, d.platform, d.name, d.created_at, d.last_seen_at from device d
  where d.player_id = $1 and exists (
    select from session s where s.device_id = d.id and s.ended_at is null and s.expires_at > $2
      and (s.works_until is null or s.works_until > $2))
  order by d.last_seen_at desc, d.id desc`;

export const listDevices = handle(calls.listDevices, async (ctx, { list }) => {
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

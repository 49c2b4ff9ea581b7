import { calls } from '@nua/contract';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { isExcluded } from '../protection/public.ts';
import { forgetTrackedDevices } from './tracked-devices.ts';

/**
 * Stores the advertising network's ids of a device, unless tracking is not allowed or the network is not in use. Returns whether they are
 * stored.
 */
export const setTracker = handle(calls.setTracker, async (ctx, { body }) => {
  const { player_id, device_id } = sessionOf(ctx);
  const { tracker } = ctx.ports;
  const at = ctx.clock.now();
  if (tracker?.kind !== body.tracker || !tracker.app_tokens.has(body.app_token)) return { kept: false };
  if (ctx.caller.wants_no_tracking || (await isExcluded(ctx.db, player_id, at))) return { kept: false };
  await ctx.pool.query(
    `insert into tracked_device
       (player_id, device_id, tracker, app_token, network_device, network_name, is_organic, agreed_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (player_id, device_id, tracker) do update set app_token = excluded.app_token,
       network_device = excluded.network_device, is_organic = excluded.is_organic, seen_at = excluded.seen_at,
       network_name = case when tracked_device.network_device = excluded.network_device
         then coalesce(excluded.network_name, tracked_device.network_name) else excluded.network_name end`,
    [
      player_id,
      device_id,
      body.tracker,
      body.app_token,
      body.network_device,
      body.network_name ?? null,
      body.is_organic === 1,
      at,
    ],
  );
  return { kept: true };
});

export const removeTracker = handle(calls.removeTracker, async (ctx) => {
  const { player_id, device_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute((tx) => forgetTrackedDevices(tx, { player_id, device_id, at }));
  return {};
});

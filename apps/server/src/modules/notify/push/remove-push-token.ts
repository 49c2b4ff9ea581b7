import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';

export const removePushToken = handle(calls.removePushToken, async (ctx) => {
  const { player_id, device_id } = sessionOf(ctx);
  await ctx.pool.query('delete from push_token where player_id = $1 and device_id = $2', [player_id, device_id]);
  return {};
});

import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';

export const removePushToken = handle(calls.removePushToken, async (ctx) => {
  const { player_id, device_id } = sessionOf(ctx);
  await ctx.pool.query('delete from push_token where player_id = $1 and device_id = $2', [player_id, device_id]);
  return {};
});

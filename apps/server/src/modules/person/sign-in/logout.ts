import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';

export const logout = handle(calls.logout, async (ctx) => {
  const { player_id, device_id } = sessionOf(ctx);
  await ctx.pool.query("select end_sessions($1, 'logout', $2, $3)", [player_id, ctx.clock.now(), device_id]);
  ctx.sessions.forget(player_id);
  ctx.setSessionCookie(null);
  return {};
});

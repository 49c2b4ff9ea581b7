import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { pushOf } from './get-push.ts';

export const setPush = handle(calls.setPush, async (ctx, { body }) => {
  const { player_id } = sessionOf(ctx);
  for (const [kind, wanted] of Object.entries(body)) {
    await ctx.pool.query(
      `insert into push_choice (player_id, kind, wanted, changed_at) values ($1, $2, $3, $4)
       on conflict (player_id, kind) do update set wanted = excluded.wanted, changed_at = excluded.changed_at`,
      [player_id, kind, wanted, ctx.clock.now()],
    );
  }
  return await pushOf(ctx);
});

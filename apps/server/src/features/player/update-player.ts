import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { playerAnswer } from './player-answer.ts';

/** The two columns stand here by name: whatever else a body carries was refused before. */
export const updatePlayer = handle(calls.updatePlayer, async (ctx, { body }) => {
  const { player_id } = sessionOf(ctx);
  await ctx.pool.query(
    'update player set alias_name = coalesce($2, alias_name), language = coalesce($3, language) where id = $1',
    [player_id, body.alias_name ?? null, body.language ?? null],
  );
  return await playerAnswer(ctx, player_id);
});

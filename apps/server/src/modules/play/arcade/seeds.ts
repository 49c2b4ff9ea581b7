import { calls } from '@nua/contract';
import type { Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { FOR_GAMES, rotateSeedPair, showSeeds } from '../../fairness/public.ts';
import { arcadeSessionOf, roomOf } from './arcade-room.ts';

export const getSeeds = handle(calls.getSeeds, (ctx) =>
  showSeeds(ctx.db, arcadeSessionOf(ctx).player_id, FOR_GAMES, ctx.clock.now()),
);

export const rotateSeeds = handle(calls.rotateSeeds, async (ctx, { body }) => {
  const { player_id } = arcadeSessionOf(ctx);
  const at = ctx.clock.now();
  const rotate = async (tx: Tx) => {
    const revealed = await rotateSeedPair(tx, FOR_GAMES, { player_id, ...body, at });
    return { seeds: await showSeeds(tx, player_id, FOR_GAMES, at), revealed };
  };
  const response = await keyedMutex(ctx.pool, `seeds ${player_id}`, () => ctx.db.transaction().execute(rotate));
  roomOf(ctx).bets.forgetPair(player_id);
  return response;
});

import { calls } from '@nua/contract';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { keyedMutex } from '../../core/keyed-mutex.ts';
import { closeOldPairs, rotateSeedPair, showSeeds } from '../fairness/public.ts';
import { claimWheel } from './claim-prize.ts';
import { getWheel } from './get-wheel.ts';
import { listWheelLog } from './list-wheel-log.ts';
import { runDuePrizes } from './run-due-prizes.ts';
import { spinWheel } from './spin-wheel.ts';
import { oldestVersion, pairForWheel } from './wheel-pair.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Sets the client seed. Pairs of a rule that has ended are closed first: their commitment is stale, and a new one is shown.
 */
const setWheelSeed = handle(calls.setWheelSeed, async (ctx, { body }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const at = ctx.clock.now();
  const pairFor = await pairForWheel(ctx.db, at);
  await closeOldPairs(ctx.db, { player_id, purpose: 'wheel', oldest: await oldestVersion(ctx.db, at), at });
  const rotate = async (tx: Tx) => {
    // A spin takes the same lock, so no spin that waits can use a pair that is revealed meanwhile.
    await ctx.ledger.responses.lockOwner(tx, player_id);
    const revealed = await rotateSeedPair(tx, pairFor, { player_id, ...body, at });
    return { seeds: await showSeeds(tx, player_id, pairFor, at), revealed };
  };
  return await keyedMutex(ctx.pool, player_id, () => ctx.db.transaction().execute(rotate));
});

/**
 * The prize wheel: spins for deposits and stakes of a day, drawn from seeds that were committed together with the table.
 */
export const wheelFeature: Feature = {
  name: 'wheel',
  handlers: [getWheel, spinWheel, claimWheel, setWheelSeed, listWheelLog],
  jobs: [{ name: 'wheel-due', every_ms: LOOK_EVERY_MS, max_at_once: 1, run: runDuePrizes }],
};

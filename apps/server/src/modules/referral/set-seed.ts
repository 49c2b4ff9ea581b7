import { calls } from '@nua/contract';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { keyedMutex } from '../../core/keyed-mutex.ts';
import { rotateSeedPair, showSeeds } from '../fairness/public.ts';
import { readCycle } from './cycle-row.ts';
import { ruleFor } from './referral-table.ts';

/** Sets the client seed after the commitment was shown; reveals the previous seed pair and commits to the next one. */
export const setSeed = handle(calls.setReferralSeed, async (ctx, { body }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const at = ctx.clock.now();
  const rotate = async (tx: Tx) => {
    // A spin takes the same lock, so no spin that waits can use a pair that is revealed meanwhile.
    await ctx.ledger.responses.lockOwner(tx, player_id);
    const { table } = await ruleFor(tx, await readCycle(tx, player_id, at), at);
    const pairFor = { purpose: 'referral' as const, table };
    const revealed = await rotateSeedPair(tx, pairFor, { player_id, ...body, at });
    return { seeds: await showSeeds(tx, player_id, pairFor, at), revealed };
  };
  return await keyedMutex(ctx.pool, player_id, () => ctx.db.transaction().execute(rotate));
});

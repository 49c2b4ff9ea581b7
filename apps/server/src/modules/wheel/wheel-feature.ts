import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { keyedMutex } from '../../core/keyed-mutex.ts';
import { newId } from '../../db/new-id.ts';
import { closeOldPairs, reserveWheelNonce, rotateSeedPair, showSeeds } from '../fairness/public.ts';
import { assertNotExcluded } from '../protection/public.ts';
import { ruleOfVersion } from '../reward/public.ts';
import { claimWheel } from './claim-prize.ts';
import { getWheel } from './get-wheel.ts';
import { listWheelLog } from './list-wheel-log.ts';
import { readDay } from './read-day.ts';
import { runDuePrizes } from './run-due-prizes.ts';
import { oldestVersion, pairForWheel } from './wheel-pair.ts';
import { CLAIM_MS, drawSpin, spinsLeft } from './wheel-rules.ts';

/** Draws a spin under the owner's lock. The transaction that takes the nonce also stores the result. */
const spinWheel = handle(calls.spinWheel, (ctx) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  return ctx.once(async (tx) => {
    const at = ctx.clock.now();
    await assertNotExcluded(tx, player_id, at);
    const pair = await reserveWheelNonce(tx, ctx.seeds, player_id, 'wheel');
    // Any error from here on rolls back the nonce.
    if (pair === null || pair.table.rule_version < (await oldestVersion(tx, at))) throw apiError('SEED_NOT_SET');
    const { rule } = await ruleOfVersion(tx, 'wheel', pair.table.rule_version);
    if (spinsLeft(rule, await readDay(tx, player_id, at)) === 0) throw apiError('NO_SPINS_LEFT');
    const { number, segment, prize, again } = drawSpin(rule.segments, pair);
    const id = newId();
    await sql`insert into wheel_spin (id, player_id, seed_pair_id, nonce, day, at, segment, prize_cents, again, rule_version, expires_at)
      values (${id}, ${player_id}, ${pair.id}, ${pair.nonce}, ${dayInKarachi(at)}, ${at}, ${segment}, ${prize}, ${again},
        ${pair.table.rule_version}, ${new Date(at.getTime() + CLAIM_MS)})`.execute(tx);
    return { id, number, segment, prize, nonce: pair.nonce, seed_pair_id: pair.id, again };
  });
});

const CHECK_EVERY_MS = 60_000;

/** Sets the client seed. Pairs of an outdated rule are closed first, and the player sees a new commitment. */
const setWheelSeed = handle(calls.setWheelSeed, async (ctx, { body }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const at = ctx.clock.now();
  const pairFor = await pairForWheel(ctx.db, at);
  await closeOldPairs(ctx.db, ctx.seeds, { player_id, purpose: 'wheel', oldest: await oldestVersion(ctx.db, at), at });
  const rotate = async (tx: Tx) => {
    // A spin takes the same lock, so no spin can use a pair that this call reveals.
    await ctx.ledger.responses.lockOwner(tx, player_id);
    const revealed = await rotateSeedPair(tx, ctx.seeds, pairFor, { player_id, ...body, at });
    return { seeds: await showSeeds(tx, ctx.seeds, player_id, pairFor, at), revealed };
  };
  return await keyedMutex(ctx.pool, player_id, () => ctx.db.transaction().execute(rotate));
});

/** The prize wheel: spins for deposits and stakes of a day. Each commitment covers a server seed and the table. */
export const wheelFeature: Feature = {
  name: 'wheel',
  handlers: [getWheel, spinWheel, claimWheel, setWheelSeed, listWheelLog],
  jobs: [{ name: 'wheel-due', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: runDuePrizes }],
};

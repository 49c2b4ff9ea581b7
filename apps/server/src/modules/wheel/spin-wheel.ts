import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { newId } from '../../db/new-id.ts';
import { takeWheelNonce } from '../fairness/public.ts';
import { refuseExcluded } from '../protection/public.ts';
import { ruleOfVersion } from '../reward/public.ts';
import { readDay } from './read-day.ts';
import { oldestVersion } from './wheel-pair.ts';
import { CLAIM_MS, drawSpin, spinsLeft } from './wheel-rules.ts';

/**
 * Draws a spin under the owner's lock. The result is stored in the transaction that takes the nonce, before the response is
 * sent.
 */
export const spinWheel = handle(calls.spinWheel, (ctx) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  return ctx.once(async (tx) => {
    const at = ctx.clock.now();
    await refuseExcluded(tx, player_id, at);
    const pair = await takeWheelNonce(tx, player_id, 'wheel');
    // An error from here on rolls back the nonce.
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

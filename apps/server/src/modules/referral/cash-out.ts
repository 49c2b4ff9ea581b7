import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { type BonusDeps, grantBonus } from '../bonus/public.ts';
import { assertNotExcluded } from '../protection/public.ts';
import { ruleOfVersion } from '../reward/public.ts';
import { type Cycle, lockCycle, readCycle } from './cycle-row.ts';
import { hasSamePersonTwice } from './invite/read-friends.ts';

const DAY_MS = 86_400_000;

/**
 * Pays a cycle that has reached its target.
 *
 * If two counted friends, or a friend and the inviter, are the same person, two operators must approve the payment. Until then the state
 * is `reached`, and the response has the reason.
 */
export const cashOut = handle(calls.cashOutReferral, (ctx) =>
  ctx.once(async (tx) => {
    const { player_id, is_guest } = sessionOf(ctx);
    if (is_guest) throw apiError('GUEST_MAY_NOT');
    const at = ctx.clock.now();
    await assertNotExcluded(tx, player_id, at);
    const newest = await readCycle(tx, player_id, at);
    const cycle = newest && (await lockCycle(tx, newest.id, at));
    if (cycle?.state === 'expired' && cycle.reached_at !== null)
      throw apiError('CLAIM_EXPIRED', { expired_at: cycle.ended_at!.toISOString() });
    if (cycle?.state !== 'reached') throw apiError('NOTHING_TO_CLAIM');
    const amount = cycle.target_cents;
    const needsReview = cycle.review_at !== null || (await hasSamePersonTwice(tx, cycle));
    if (!needsReview)
      return { amount, state: 'paid' as const, bonus_id: await payCycle(ctx, tx, cycle, true), reason: null };
    await sql`update referral_cycle set review_at = coalesce(review_at, ${at}), reason = 'same_person'
      where id = ${cycle.id}`.execute(tx);
    return { amount, state: 'reached' as const, bonus_id: null, reason: 'same_person' as const };
  }),
);

/** The caller holds the owner's lock and the lock of the cycle's row. With `is_awaited`, the player sees no pop-up about the bonus. */
export async function payCycle(deps: BonusDeps, tx: Tx, cycle: Cycle, is_awaited: boolean): Promise<string> {
  const at = deps.clock.now();
  const { rule } = await ruleOfVersion(tx, 'referral', cycle.rule_version);
  const bonus_id = await grantBonus(deps, tx, {
    player_id: cycle.player_id,
    source: 'referral',
    source_id: cycle.id,
    amount: cycle.target_cents,
    wager_times: rule.wager_times,
    expires_at: new Date(at.getTime() + rule.days * DAY_MS),
    rule: { kind: 'referral', version: cycle.rule_version },
    ...(is_awaited && { is_awaited }),
  });
  await sql`update referral_cycle set state = 'paid', ended_at = ${at}, bonus_id = ${bonus_id}
    where id = ${cycle.id}`.execute(tx);
  return bonus_id;
}

import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { grantBonus } from '../bonus/public.ts';
import { assertNotExcluded } from '../protection/public.ts';
import { ruleOfVersion } from '../reward/public.ts';
import { getVip } from './get-vip.ts';
import { checkLevels } from './raise-levels.ts';
import type { ClaimRow } from './vip-row.ts';
import { warnLapsing } from './warn-lapsing.ts';

const DAY_MS = 86_400_000;

/** Pays a reward into the bonus wallet. The claim's row is locked, so the reward is paid only once. */
const claimVip = handle(calls.claimVip, (ctx, { params }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  return ctx.once(async (tx) => {
    const at = ctx.clock.now();
    await assertNotExcluded(tx, player_id, at);
    const { rows } = await sql<ClaimRow>`select * from vip_claim where id = ${params.id ?? ''} for update`.execute(tx);
    const claim = rows[0];
    if (claim?.player_id !== player_id) throw apiError('NOT_FOUND');
    if (claim.claimed_at !== null) throw apiError('CLAIMED_BEFORE');
    if (claim.expires_at !== null && claim.expires_at <= at) {
      throw apiError('CLAIM_EXPIRED', { expired_at: claim.expires_at.toISOString() });
    }
    const { wager_times, days } = (await ruleOfVersion(tx, 'vip', claim.rule_version)).rule;
    const { id, amount_cents: amount } = claim;
    const bonus_id = await grantBonus(ctx, tx, {
      ...{ player_id, source: 'vip', source_id: id, amount, wager_times, is_awaited: true },
      expires_at: new Date(at.getTime() + days * DAY_MS),
      rule: { kind: 'vip', version: claim.rule_version },
    });
    await sql`update vip_claim set claimed_at = ${at}, bonus_id = ${bonus_id} where id = ${id}`.execute(tx);
    return { id, amount, bonus_id };
  });
});

const CHECK_EVERY_MS = 5_000;
const WARN_EVERY_MS = 60_000;

export const vipFeature: Feature = {
  name: 'vip',
  handlers: [getVip, claimVip],
  jobs: [
    {
      // Each run checks some of the players who played recently, in turn.
      name: 'vip-level',
      every_ms: CHECK_EVERY_MS,
      max_at_once: 1,
      run: (app, last) => checkLevels(app, typeof last === 'string' ? last : null),
    },
    { name: 'vip-lapsing', every_ms: WARN_EVERY_MS, max_at_once: 1, run: warnLapsing },
  ],
};

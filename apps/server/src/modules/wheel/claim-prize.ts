import { calls } from '@nua/contract';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { grantBonus } from '../bonus/public.ts';
import { assertNotExcluded } from '../protection/public.ts';
import { ruleOfVersion } from '../reward/public.ts';
import { claimState } from './wheel-rules.ts';

const DAY_MS = 86_400_000;

type Row = { prize_cents: Cents; rule_version: number; expires_at: Date; claimed_at: Date | null };

/** Pays a prize into the bonus wallet under the rule of its spin. The spin's id is the source of the bonus, so a prize is paid once. */
export const claimWheel = handle(calls.claimWheel, (ctx, { params }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  return ctx.once(async (tx) => {
    const at = ctx.clock.now();
    const id = params.id!;
    await assertNotExcluded(tx, player_id, at);
    const { rows } = await sql<Row>`select prize_cents, rule_version, expires_at, claimed_at from wheel_spin
      where id = ${id} and player_id = ${player_id}`.execute(tx);
    const [spin] = rows;
    if (!spin) throw apiError('NOT_FOUND');
    const state = claimState(spin, at);
    if (state === 'claimed') throw apiError('CLAIMED_BEFORE');
    if (state === 'expired') throw apiError('CLAIM_EXPIRED', { expired_at: spin.expires_at.toISOString() });
    if (state === 'none') throw apiError('NOTHING_TO_CLAIM');
    const { prize_cents: amount, rule_version: version } = spin;
    const { wager_times, days } = (await ruleOfVersion(tx, 'wheel', version)).rule;
    const expires_at = new Date(at.getTime() + days * DAY_MS);
    const bonus_id = await grantBonus(ctx, tx, {
      ...{ player_id, source: 'wheel', source_id: id, amount, wager_times, expires_at, is_awaited: true },
      rule: { kind: 'wheel', version },
    });
    await sql`update wheel_spin set claimed_at = ${at}, bonus_id = ${bonus_id} where id = ${id}`.execute(tx);
    return { id, amount, bonus_id };
  });
});

import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { nextLevel, pointsToKeep } from '@nua/rewards';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { ruleAt, weightedStakes } from '../reward/public.ts';
import { beginOf, type ClaimRow, factsOf, readState } from './vip-row.ts';
import { keptUntil, monthOf, newState, pointsOf } from './vip-rules.ts';

const MAX_CLAIMS = 500;

type Claim = Omit<ClaimRow, 'player_id' | 'rule_version' | 'created_at'>;

export const getVip = handle(calls.getVip, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const today = dayInKarachi(at);
  const current = await ruleAt(ctx.db, 'vip', at);
  const state = (await readState(ctx.db, player_id)) ?? newState(today, current.version);
  const { level_rule, stakes } = await factsOf(ctx.db, player_id, state, at);
  const month_points = await weightedStakes(ctx.db, player_id, { from_day: monthOf(today), to_day: today });
  const { rule: weight } = await ruleAt(ctx.db, 'weight', beginOf(today));
  const { rows } =
    await sql<Claim>`select id, kind, level, to_char(month, 'YYYY-MM') as month, amount_cents, expires_at, claimed_at
    from vip_claim where player_id = ${player_id} order by coalesce(claimed_at, created_at) desc, id desc limit ${MAX_CLAIMS}`.execute(
      ctx.db,
    );
  const points = pointsOf(state, stakes.life);
  const isOpen = ({ claimed_at, expires_at }: Claim) => claimed_at === null && (expires_at === null || expires_at > at);
  return {
    level: state.level,
    points,
    month_points,
    table: { version: current.version, levels: current.rule.levels, weights: weight.weights },
    next: nextLevel({ vip: current.rule, weight }, state.level, points),
    keep:
      state.level === 0
        ? null
        : {
            until: beginOf(keptUntil(state, level_rule)).toISOString(),
            points: pointsToKeep(level_rule, state.level),
            done: stakes.keep_period,
          },
    received: rows.flatMap(({ kind, level, amount_cents: amount, claimed_at }) =>
      claimed_at === null ? [] : [{ kind, level, amount, at: claimed_at.toISOString() }],
    ),
    claims: rows.filter(isOpen).map(({ id, kind, level, amount_cents: amount, month, expires_at }) => ({
      ...{ id, kind, level, amount, month },
      expires_at: expires_at?.toISOString() ?? null,
    })),
  };
});

import { calls } from '@nua/contract';
import { type Cents, cents } from '@nua/money';
import { expectedPrize, type RuleOf } from '@nua/rewards';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import type { Queryable } from '../../db/connect.ts';
import { closeOldPairs, readWheelTables, showSeeds } from '../fairness/public.ts';
import { spanOf } from '../protection/public.ts';
import { ruleOfVersion } from '../reward/public.ts';
import { readDay } from './read-day.ts';
import { oldestVersion, pairForWheel } from './wheel-pair.ts';
import { spinsLeft } from './wheel-rules.ts';

const MAX_CLAIMS = 100;

export const getWheel = handle(calls.getWheel, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  await closeOldPairs(ctx.db, ctx.seeds, { player_id, purpose: 'wheel', oldest: await oldestVersion(ctx.db, at), at });
  const seeds = await showSeeds(ctx.db, ctx.seeds, player_id, await pairForWheel(ctx.db, at), at);
  const tables = await readWheelTables(ctx.db, player_id, 'wheel');
  const { rule_version: version, hash } = tables.active ?? tables.pending;
  const { rule } = await ruleOfVersion(ctx.db, 'wheel', version);
  const day = await readDay(ctx.db, player_id, at);
  const { used, deposited, staked } = day;
  const ends_at = spanOf('day', at).resets_at.toISOString();
  return {
    table: { version, hash, segments: rule.segments, expected: averageOf(rule) },
    terms: { wager_times: rule.wager_times, days: rule.days },
    next_version: tables.pending.rule_version,
    thresholds: rule.thresholds,
    spins: { left: spinsLeft(rule, day), used, deposited, staked, ends_at },
    seeds,
    claims: await readClaims(ctx.db, player_id, at),
  };
});

/** Returns the average prize, rounded down to the paisa. */
function averageOf({ segments }: RuleOf<'wheel'>): Cents {
  const { numerator, denominator } = expectedPrize(segments);
  return cents(numerator / denominator);
}

async function readClaims(db: Queryable, player_id: string, at: Date) {
  const { rows } = await sql<{ id: string; prize: bigint; expires_at: Date; wager_times: number; days: number }>`
    select s.id, s.prize_cents as prize, s.expires_at, (r.rule->>'wager_times')::int as wager_times, (r.rule->>'days')::int as days
    from wheel_spin s join reward_rule r on r.kind = 'wheel' and r.version = s.rule_version
    where s.player_id = ${player_id} and s.claimed_at is null and s.prize_cents > 0 and s.expires_at > ${at}
    order by s.expires_at, s.id limit ${MAX_CLAIMS}`.execute(db);
  return rows.map(({ prize, expires_at, ...claim }) => ({
    ...claim,
    prize: cents(prize),
    expires_at: expires_at.toISOString(),
  }));
}

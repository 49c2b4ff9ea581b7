import { calls } from '@nua/contract';
import { type Cents, cents } from '@nua/money';
import { expectedPrize, type RuleOf } from '@nua/rewards';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { spanOf } from '../../domain/protection/limit-period.ts';
import { ruleOfVersion } from '../../domain/reward/reward-rules.ts';
import { closeOldPairs, readWheelTables, showSeeds } from '../../fairness/seed-pairs.ts';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { readDay } from './read-day.ts';
import { oldestVersion, pairForWheel } from './wheel-pair.ts';
import { spinsLeft } from './wheel-rules.ts';

/** A player who claims nothing for days still has few prizes waiting. */
const MAX_CLAIMS = 100;

export const getWheel = handle(calls.getWheel, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  await closeOldPairs(ctx.db, { player_id, purpose: 'wheel', oldest: await oldestVersion(ctx.db, at), at });
  const seeds = await showSeeds(ctx.db, player_id, await pairForWheel(ctx.db, at), at);
  const tables = await readWheelTables(ctx.db, player_id, 'wheel');
  const { rule_version: version, hash } = tables.active ?? tables.pending;
  const { rule } = await ruleOfVersion(ctx.db, 'wheel', version);
  const day = await readDay(ctx.db, player_id, at);
  const { used, deposited, staked } = day;
  const ends_at = spanOf('day', at).resets_at.toISOString();
  return {
    table: { version, hash, segments: rule.segments, expected: averageOf(rule) },
    next_version: tables.pending.rule_version,
    thresholds: rule.thresholds,
    spins: { left: spinsLeft(rule, day), used, deposited, staked, ends_at },
    seeds,
    claims: await readClaims(ctx.db, player_id, at),
  };
});

/** To the paisa below. */
function averageOf({ segments }: RuleOf<'wheel'>): Cents {
  const { numerator, denominator } = expectedPrize(segments);
  return cents(numerator / denominator);
}

async function readClaims(db: Kysely<Database>, player_id: string, at: Date) {
  const { rows } = await sql<{ id: string; prize: bigint; expires_at: Date }>`
    select id, prize_cents as prize, expires_at from wheel_spin
    where player_id = ${player_id} and claimed_at is null and prize_cents > 0 and expires_at > ${at}
    order by expires_at, id limit ${MAX_CLAIMS}`.execute(db);
  return rows.map(({ id, prize, expires_at }) => ({ id, prize: cents(prize), expires_at: expires_at.toISOString() }));
}

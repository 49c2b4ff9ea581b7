import { cents, parseCents } from '@nua/money';
import { firstRules, problemsOf, type Rules, type Tournament } from '@nua/rewards';
import type { Pool } from 'pg';
import { createDb } from '../../apps/server/src/db/connect.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { createLedger } from '../../apps/server/src/ledger/ledger.ts';
import { settleClub } from '../../apps/server/src/modules/club/settle-club.ts';
import { abandonDueRounds } from '../../apps/server/src/modules/play/arcade/abandon-due-rounds.ts';
import { runOpenEditions } from '../../apps/server/src/modules/tournament/tournament-feature.ts';
import { checkLevels } from '../../apps/server/src/modules/vip/raise-levels.ts';
import { publishRule } from '../world/publish-rule.ts';
import type { ServerProcess } from './server-process.ts';

const MONTH_MS = 30 * 86_400_000;
const LEVELS = 20;

async function withPool(server: ServerProcess, act: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = createPool(server.databaseUrl(), { max: 2 });
  try {
    await act(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Rules under which a player earns rewards in a minute of play instead of days. The rewards are smaller, so that they cost the same share
 * of the stakes.
 */
function quickRules(): Rules {
  const { wheel, referral, task, vip, tournament } = firstRules;
  const threshold = (amount: string, spins: number) => ({ amount: parseCents(amount), spins });
  const level = (n: number) => ({
    ...{ level: n, points: cents(BigInt(n) * 10_000n), level_up: parseCents('0.50') },
    ...{ monthly: cents(BigInt(n) * 25n), monthly_points: cents(BigInt(n) * 10_000n) },
  });
  return {
    ...firstRules,
    wheel: {
      ...wheel,
      thresholds: [threshold('100.00', 4), threshold('500.00', 20), threshold('2000.00', 50)],
      segments: wheel.segments.map((segment) => ({ ...segment, prize: cents(segment.prize / 20n) })),
    },
    referral: { ...referral, target: parseCents('5.00'), friends_maximum: 1, friend_weighted: parseCents('500.00') },
    task: {
      tasks: task.tasks.map((normal) => ({
        ...{ ...normal, prize: cents(normal.prize / 10n) },
        target: normal.kind === 'weighted_stake' ? cents(normal.target / 10n) : normal.target,
      })),
    },
    tournament: {
      tournaments: Array.from({ length: 7 }, (_none, day) => tournamentOfDay(tournament.tournaments[0]!, day)),
    },
    vip: { ...vip, levels: Array.from({ length: LEVELS }, (_none, place) => level(place + 1)) },
  };
}

/**
 * A tournament of one day, with a seventh of the weekly prizes. With one entry for each weekday, a tournament ends on every day of a run.
 */
const tournamentOfDay = (weekly: Tournament, day: number): Tournament => ({
  ...weekly,
  id: `00000000-0000-7000-8000-00000004000${day}`,
  first_day: `2024-01-0${day + 1}`,
  length_days: 1,
  prize_rate_bps_hundredths: Math.floor(weekly.prize_rate_bps_hundredths / 7),
});

/** Publishes the quick rules. Throws if they break a rule of publication. */
export async function publishQuickRules(server: ServerProcess): Promise<void> {
  const rules = quickRules();
  const problems = problemsOf(rules);
  if (problems.length > 0) throw new Error(`the rules of the run may not be published: ${problems.join('; ')}`);
  await withPool(server, async (pool) => {
    for (const kind of ['wheel', 'referral', 'task', 'vip', 'tournament'] as const)
      await publishRule({ pool, clock: server }, kind, rules[kind]);
  });
}

/** Links players in a chain of invitations, so that both levels earn commission. */
export async function inviteInChain(server: ServerProcess, players: readonly string[]): Promise<void> {
  await withPool(server, async (pool) => {
    for (const [place, inviter] of players.entries()) {
      const friend = players[place - 1];
      if (friend === undefined) continue;
      await pool.query(
        `insert into player_invite (player_id, inviter_id, via, bound_at) values ($1, $2, 'register', $3)`,
        [friend, inviter, server.now()],
      );
    }
  });
}

/** Runs the daily jobs at a known time: ends abandoned rounds, raises levels, settles the commission and opens tournaments. */
export async function workOneDay(server: ServerProcess): Promise<void> {
  await withPool(server, async (pool) => {
    const db = createDb(createPool(server.databaseUrl(), { max: 2 }));
    const clock = { now: () => server.now(), runs: true };
    try {
      const ledger = createLedger({ pool, clock });
      await abandonDueRounds({ db, clock, ledger, seeds: server.seeds() });
      await checkLevels({ db, clock, ledger }, null);
      await settleClub({ db, clock, signal: new AbortController().signal });
      await runOpenEditions({ db, clock, ledger, config: { game_providers: [] } });
    } finally {
      await db.destroy();
    }
  });
}

/** Gives each player a referral wheel cycle that has reached its target, unless the player has an open cycle. */
export async function openReachedCycles(server: ServerProcess, players: readonly string[]): Promise<void> {
  const now = server.now();
  await withPool(server, async (pool) => {
    await pool.query(
      `insert into referral_cycle (player_id, state, rule_version, target_cents, sum_cents, began_at, ends_at, claim_until, reached_at)
       select unnest($1::uuid[]), 'reached', 1, 50000, 50000, $2, $3, $3, $2
       on conflict (player_id) where state in ('active', 'reached') do nothing`,
      [players, now, new Date(now.getTime() + MONTH_MS)],
    );
  });
}

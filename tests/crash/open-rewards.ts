import { parseCents } from '@nua/money';
import { firstRules, type RuleKind, type RuleOf } from '@nua/rewards';
import type { Pool } from 'pg';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { publishRule } from '../world/publish-rule.ts';
import type { ServerProcess } from './server-process.ts';

const MONTH_MS = 30 * 86_400_000;

async function withPool(server: ServerProcess, act: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = createPool(server.databaseUrl(), { max: 2 });
  try {
    await act(pool);
  } finally {
    await pool.end();
  }
}

/** Rules under which a minute of play earns what otherwise takes days: more spins for the same stakes, and one friend reaches the target. */
export async function publishQuickRules(server: ServerProcess): Promise<void> {
  const threshold = (amount: string, spins: number) => ({ amount: parseCents(amount), spins });
  const thresholds = [threshold('500.00', 20), threshold('2000.00', 50), threshold('10000.00', 100)];
  const friend = { friends_maximum: 1, friend_weighted: parseCents('500.00') };
  await withPool(server, async (pool) => {
    const publish = <Kind extends RuleKind>(kind: Kind, rule: RuleOf<Kind>) =>
      publishRule({ pool, clock: server }, kind, rule);
    await publish('wheel', { ...firstRules.wheel, thresholds });
    await publish('referral', { ...firstRules.referral, ...friend });
  });
}

/** Binds players in pairs: the second of each has invited the first. */
export async function inviteInPairs(server: ServerProcess, players: readonly string[]): Promise<void> {
  const pairs = players.flatMap((inviter, n) => (n % 2 === 1 ? [[players[n - 1]!, inviter] as const] : []));
  await withPool(server, async (pool) => {
    for (const [friend, inviter] of pairs)
      await pool.query(
        `insert into player_invite (player_id, inviter_id, via, bound_at) values ($1, $2, 'register', $3)`,
        [friend, inviter, server.now()],
      );
  });
}

/**
 * Opens what otherwise takes a month or a night: a monthly reward and commission for everybody, and a cycle that has reached its target for
 * those of `reached` who have none open. `round` counts the calls: each opens its own month and day.
 */
export async function openRewards(
  server: ServerProcess,
  { players, reached, round }: { players: readonly string[]; reached: readonly string[]; round: number },
): Promise<void> {
  const now = server.now();
  const later = new Date(now.getTime() + MONTH_MS);
  await withPool(server, async (pool) => {
    await pool.query(
      `insert into vip_claim (player_id, kind, level, month, rule_version, amount_cents, created_at, expires_at)
       select unnest($1::uuid[]), 'monthly', 1, date '2000-01-01' + make_interval(months => $2), 1, 1000, $3, $4`,
      [players, round, now, later],
    );
    await pool.query(
      `insert into club_earning (player_id, day, level, weighted_cents, amount_cents)
       select id, date '2000-01-01' + $2::int, level, 50000, 700 * level from unnest($1::uuid[]) id, unnest(array[1, 2]) level`,
      [players, round],
    );
    await pool.query(
      `insert into referral_cycle (player_id, state, rule_version, target_cents, sum_cents, began_at, ends_at, claim_until, reached_at)
       select unnest($1::uuid[]), 'reached', 1, 50000, 50000, $2, $3, $3, $2
       on conflict (player_id) where state in ('active', 'reached') do nothing`,
      [reached, now, later],
    );
  });
}

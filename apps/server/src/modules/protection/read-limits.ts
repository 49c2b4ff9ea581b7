import { type LimitPeriod, limitKinds, limitPeriods } from '@nua/contract/limit.ts';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { type PlayerQuery, playerQueryRunner, type RunPlayerQuery } from '../../db/player-query.ts';
import { spanOf } from './limit-period.ts';
import { amountPlayed, isPlayLimit, type LimitRow, type PlayDay, type Usage, usageOf } from './limit-rules.ts';

const LIMIT_COLUMNS = sql`kind, period, amount_cents::text as amount_cents, wanted_cents::text as wanted_cents, wanted_at, confirm_from, confirm_until`;
const LIMIT_ORDER = sql`array_position(${[...limitKinds]}::text[], kind), array_position(${[...limitPeriods]}::text[], period)`;

export const LIMITS: PlayerQuery<LimitRow> = {
  select: (player_id) =>
    sql`select ${LIMIT_COLUMNS} from player_limit where player_id = ${player_id} order by ${LIMIT_ORDER}`,
  cents: ['amount_cents', 'wanted_cents'],
  times: ['wanted_at', 'confirm_from', 'confirm_until'],
};

/** A guarded player's stakes and payouts on all accounts of the person, for each day of the current periods. */
export const PLAY_DAYS: PlayerQuery<PlayDay> = {
  select(player_id, at) {
    const first = [spanOf('week', at).first_day, spanOf('month', at).first_day].sort()[0]!;
    return sql`
      select day::text as day, sum(staked_cents)::text as staked_cents, sum(paid_cents)::text as paid_cents from player_play_day
      where player_id in (select linked_players(${player_id})) and day >= ${first}::date group by day`;
  },
  cents: ['staked_cents', 'paid_cents'],
};

type Deposited = { period: LimitPeriod; sum: Cents };

/** A person's paid and open deposits in the current period of each deposit limit. A deposit counts when it is created. */
export const DEPOSITED: PlayerQuery<Deposited> = {
  select: (player_id, at) => sql`
    select l.period, (select coalesce(sum(amount_cents), 0)::text from deposit
      where player_id in (select linked_players(${player_id})) and created_at >= s.from_at
        and state in ('created', 'awaiting_approval', 'checking', 'reviewing', 'paid')) as sum
    from player_limit l join (values ${sql.join(
      limitPeriods.map((period) => sql`(${period}, ${spanOf(period, at).from}::timestamptz)`),
    )}) as s (period, from_at) on s.period = l.period
    where l.player_id = ${player_id} and l.kind = 'deposit'`,
  cents: ['sum'],
};

export const readLimits = (db: Queryable, player_id: string, at: Date): Promise<LimitRow[]> =>
  playerQueryRunner(db, player_id, at)(LIMITS);

export const readPlayDays = (db: Queryable, player_id: string, at: Date): Promise<PlayDay[]> =>
  playerQueryRunner(db, player_id, at)(PLAY_DAYS);

/**
 * Sums the deposits of accounts that are not linked yet but use a number that this player has proven. Their payment would link the
 * accounts.
 *
 * An account with a lifted match is another person and does not count.
 */
async function depositsOfOthersSince(db: Queryable, player_id: string, from: Date): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(amount_cents), 0)::bigint as sum from deposit d
    where d.id in (
        select n.id from person_print p join lateral (
          select id, player_id from deposit where number_print = p.print and created_at >= ${from}
          union all select id, player_id from deposit where cnic_print = p.print and created_at >= ${from}) n on true
        where p.player_id = ${player_id} and p.proof = 'held' and p.lifted_at is null
          and not exists (select from person_print o
            where o.player_id = n.player_id and o.print = p.print and o.lifted_at is not null))
      and d.player_id not in (select linked_players(${player_id}))
      and d.state in ('created', 'awaiting_approval', 'checking', 'reviewing', 'paid')`.execute(db);
  return rows[0]!.sum;
}

/**
 * Returns every limit of a player, with its use.
 *
 * `also_typed` also counts other accounts' deposits with this player's numbers. Set it only to check such a deposit, because otherwise a
 * stranger could use up the player's limit.
 */
export async function readUsage(
  db: Queryable,
  player_id: string,
  at: Date,
  { also_typed = false } = {},
): Promise<(LimitRow & Usage)[]> {
  const usage = await readOwnUsage(playerQueryRunner(db, player_id, at), at);
  if (!also_typed) return usage;
  return await Promise.all(
    usage.map(async (limit) => {
      if (isPlayLimit(limit)) return limit;
      const others = await depositsOfOthersSince(db, player_id, spanOf(limit.period, at).from);
      return { ...limit, ...usageOf(limit, (limit.counted + others) as Cents, at) };
    }),
  );
}

/** The amount that counts against a limit. Unlike `used`, it can be negative. */
type Counted = { counted: Cents };

export async function readOwnUsage(load: RunPlayerQuery, at: Date): Promise<(LimitRow & Usage & Counted)[]> {
  const [limits, days, deposited] = await Promise.all([load(LIMITS), load(PLAY_DAYS), load(DEPOSITED)]);
  return limits.map((limit) => {
    const counted = isPlayLimit(limit)
      ? amountPlayed(limit, days, at)
      : (deposited.find(({ period }) => period === limit.period)?.sum ?? ZERO);
    return { ...limit, counted, ...usageOf(limit, counted, at) };
  });
}

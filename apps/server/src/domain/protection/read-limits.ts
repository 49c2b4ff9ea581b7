import { limitKinds, limitPeriods } from '@nua/contract/limit.ts';
import type { Cents } from '@nua/money';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { spanOf } from './limit-period.ts';
import { isOnPlay, type LimitRow, type PlayDay, playedUnder, type Usage, usageOf } from './limit-rules.ts';

type Connection = Kysely<Database>;

export async function readLimits(db: Connection, player_id: string): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select kind, period, amount_cents, wanted_cents, wanted_at, confirm_from, confirm_until from player_limit
    where player_id = ${player_id}
    order by array_position(${[...limitKinds]}::text[], kind), array_position(${[...limitPeriods]}::text[], period)`.execute(
    db,
  );
  return rows;
}

/** What a guarded player staked and was paid on every account, for each day that a running period can hold. */
export async function readPlayDays(db: Connection, player_id: string, at: Date): Promise<PlayDay[]> {
  const first = [spanOf('week', at).first_day, spanOf('month', at).first_day].sort()[0]!;
  const { rows } = await sql<PlayDay>`
    select day::text as day, sum(staked_cents)::bigint as staked_cents, sum(paid_cents)::bigint as paid_cents from player_play_day
    where player_id in (select linked_players(${player_id})) and day >= ${first}::date group by day`.execute(db);
  return rows;
}

/** Deposits a person ordered in a period that have brought money or still may. Each counts when it was ordered. */
export async function depositedSince(db: Connection, player_id: string, from: Date): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(amount_cents), 0)::bigint as sum from deposit
    where player_id in (select linked_players(${player_id})) and created_at >= ${from}
      and state in ('created', 'awaiting_approval', 'checking', 'reviewing', 'paid')`.execute(db);
  return rows[0]!.sum;
}

/**
 * Deposits that name a number this player has proven, ordered by accounts that are not linked: they will be once one is paid.
 *
 * An account whose match was lifted is somebody else and does not count.
 */
async function orderedByOthersSince(db: Connection, player_id: string, from: Date): Promise<Cents> {
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
 * Every limit of a player with how far it is used.
 *
 * `also_typed` counts what other accounts ordered with this player's numbers: for judging such an order, never the player's own, or
 * whoever types a stranger's wallet would use up the stranger's limit.
 */
export async function readUsage(
  db: Connection,
  player_id: string,
  at: Date,
  { also_typed = false } = {},
): Promise<(LimitRow & Usage)[]> {
  const limits = await readLimits(db, player_id);
  const days = limits.some(isOnPlay) ? await readPlayDays(db, player_id, at) : [];
  const used: (LimitRow & Usage)[] = [];
  for (const limit of limits) {
    const counted = isOnPlay(limit)
      ? playedUnder(limit, days, at)
      : await countedDeposits(db, player_id, spanOf(limit.period, at).from, also_typed);
    used.push({ ...limit, ...usageOf(limit, counted, at) });
  }
  return used;
}

async function countedDeposits(db: Connection, player_id: string, from: Date, also_typed: boolean): Promise<Cents> {
  const own = await depositedSince(db, player_id, from);
  return also_typed ? ((own + (await orderedByOthersSince(db, player_id, from))) as Cents) : own;
}

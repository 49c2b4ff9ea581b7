import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { ROUND_OF } from './round-transfers.ts';

/** The transfers with ids after `from` up to `to`. A `day` limits them to that day in Pakistan. */
export type TransferRange = { from: string; to: string; day?: string | undefined };

/**
 * The sum of the posted transfers of one day between two kinds of accounts. Outside a round, the game and the provider are empty texts.
 */
export type DayTransfer = {
  day: string;
  debit: string;
  credit: string;
  reason: string;
  game_id: string;
  provider: string;
  is_free: boolean;
  transfers: bigint;
  amount_cents: Cents;
};

/** A settled round, on the day on which its stake reached the house. */
export type DayRound = {
  id: string;
  day: string;
  game_id: string;
  provider: string;
  table_version: number;
  is_free: boolean;
  stake_cents: Cents;
  payout_cents: Cents;
  outcome: Readonly<Record<string, unknown>>;
  /** The result of a shared round. */
  shared: Readonly<Record<string, unknown>> | null;
};

/**
 * Selects the posted transfers of a range, with their accounts and rounds. `columns` are the columns of the round to read.
 *
 * Each account and round is looked up by its id: "offset 0" prevents a join, which could read every account.
 */
export const postedTransfers = (
  { from, to, day }: TransferRange,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ledger.transfer t
  cross join lateral (select a.purpose from ledger.account a where a.id = t.debit_account offset 0) d
  cross join lateral (select a.purpose from ledger.account a where a.id = t.credit_account offset 0) c
  left join lateral (
    select ${columns} from arcade.round r
    where t.reason in ('bet', 'win', 'settlement', 'bet_returned') and r.id = ${sql.raw(ROUND_OF)} offset 0) r on true
  where t.id > ${from} and t.id <= ${to} and t.kind in ('post', 'settle')
    and (${day ?? null}::date is null or karachi_day(t.at) = ${day ?? null}::date)`;

/** Skips `count` transfers after `from`, and selects the id and time of the next transfer. */
export const nthTransferAfter = (from: RawBuilder<unknown>, count: number): RawBuilder<unknown> =>
  sql`(select t.id, t.at from ledger.transfer t where t.id > ${from} order by t.id offset ${count} limit 1)`;

/** Sums the posted transfers of a range by day and accounts. */
export async function sumTransfers(db: Queryable, range: TransferRange): Promise<DayTransfer[]> {
  const { rows } = await sql<DayTransfer>`
    select karachi_day(t.at)::text as day, d.purpose as debit, c.purpose as credit, t.reason, coalesce(r.game_id, '') as game_id,
      coalesce(r.provider, '') as provider, r.free_rounds_id is not null as is_free, count(*) as transfers,
      sum(t.amount)::bigint as amount_cents
    from ${postedTransfers(range, sql`r.id, r.game_id, r.provider, r.free_rounds_id`)}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

/**
 * The condition of a transfer that moved the stake of a round to the house. A stake of own and bonus money has two transfers. Only the
 * transfer of own money matches, so that the round is counted once.
 */
export const IS_SETTLEMENT = sql`(c.purpose like 'game\\_pnl:%' and r.id is not null and (d.purpose <> 'bonus' or r.bonus_stake_cents = r.stake_cents))`;

/** Reads the rounds whose stake reached the house in a range. */
export async function readSettledRounds(db: Queryable, range: TransferRange): Promise<DayRound[]> {
  const { rows } = await sql<DayRound>`
    select r.id, karachi_day(t.at)::text as day, r.game_id, coalesce(r.provider, '') as provider, r.table_version,
      r.free_rounds_id is not null as is_free, r.stake_cents, r.payout_cents, r.outcome,
      (select s.result from arcade.shared_round s where s.id = r.shared_round_id) as shared
    from ${postedTransfers(range, sql`r.*`)} and ${IS_SETTLEMENT}`.execute(db);
  return rows;
}

export type TransferBatch = { last_id: string; count: number };

/** Finds the next transfers after an id: at most `size`, up to the id `until`. Null if there are none. */
export async function nextTransfers(
  db: Queryable,
  { after, until, size }: { after: string; until: RawBuilder<unknown>; size: number },
): Promise<TransferBatch | null> {
  const { rows } = await sql<TransferBatch>`
    with next as materialized (
      select t.id from ledger.transfer t where t.id > ${after} and t.id <= ${until} order by t.id limit ${size})
    select n.id as last_id, (select count(*) from next)::int as count from next n order by n.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads the first and the last transfer of each day in a range. */
export async function rangesOfDays(
  db: Queryable,
  { from, to }: Pick<TransferRange, 'from' | 'to'>,
): Promise<{ day: string; first_id: string; last_id: string }[]> {
  const { rows } = await sql<{ day: string; first_id: string; last_id: string }>`
    select distinct karachi_day(t.at)::text as day,
      first_value(t.id) over (partition by karachi_day(t.at) order by t.id) as first_id,
      first_value(t.id) over (partition by karachi_day(t.at) order by t.id desc) as last_id
    from ledger.transfer t where t.id > ${from} and t.id <= ${to}`.execute(db);
  return rows;
}

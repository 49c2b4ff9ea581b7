import { type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { PlayerQuery, RunPlayerQuery } from '../db/player-query.ts';
import type { MonthTable } from './month-columns.ts';
import type { Month } from './months.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** The partitions of both tables for one month. */
export type MonthPair = {
  /** The end of the names of both partitions: `202501`, or `first`. */
  month: string;
  first_id: string;
  next_id: string;
  rounds: Month;
  transfers: Month;
  is_dropped: boolean;
};

/** Lists the past months whose partitions have the same bounds in both tables, oldest first. */
export async function readMonthPairs(client: ClientBase): Promise<MonthPair[]> {
  const { rows } = await client.query<{ first_id: string; next_id: string; month: string; is_dropped: boolean }>(
    `select r.first_id, r.next_id, substr(r.partition, length('round_') + 1) as month,
       exists (select from ledger.dropped_month d where d.first_id = r.first_id) as is_dropped
     from ledger.month r
     join ledger.month t on t.of_table = 'ledger.transfer' and (t.first_id, t.next_id) = (r.first_id, r.next_id)
       and substr(t.partition, length('transfer_') + 1) = substr(r.partition, length('round_') + 1)
     where r.of_table = 'arcade.round' and r.next_id <= arcade.first_id_of((clock_timestamp() at time zone 'UTC')::date)
     order by r.first_id`,
  );
  return rows.map(({ first_id, next_id, month, is_dropped }) => {
    const bounds = { first_id, next_id };
    return {
      ...{ ...bounds, month, is_dropped },
      rounds: { ...bounds, of_table: 'arcade.round', partition: `round_${month}` },
      transfers: { ...bounds, of_table: 'ledger.transfer', partition: `transfer_${month}` },
    };
  });
}

/** Returns the first id that must stay: the first id of the month `kept` months ago. */
export async function firstKeptId(tx: LedgerTx, kept: number): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    tx,
    `select arcade.first_id_of((date_trunc('month', clock_timestamp() at time zone 'UTC') - make_interval(months => $1))::date) as id`,
    [kept],
  );
  return row!.id;
}

/** Returns whether the plain rounds of a month have left the database. */
export const isDropped = async (tx: LedgerTx, month: Month): Promise<boolean> =>
  (await readDropped(tx, month)) !== null;

/** Reads the number of rows of a partition that left the database, and their digest; null if the month is not dropped. */
export async function readDropped(
  tx: LedgerTx,
  { of_table, first_id }: Month,
): Promise<{ rows: number; digest: string } | null> {
  const [row] = await runSql<{ rows: number; digest: string }>(
    tx,
    `select case $2 when 'arcade.round' then rounds else transfers end::int as rows,
       case $2 when 'arcade.round' then round_digest else transfer_digest end::text as digest
     from ledger.dropped_month where first_id = $1`,
    [first_id, of_table],
  );
  return row ?? null;
}

/** Filters dropped months: by an id in the month's range, and by a period that overlaps the month. Null does not filter. */
export type AllowedMonths = { id?: string | null; from?: Date | string | null; to?: Date | string | null };

/** Selects the dropped months with bets of a player's game wallet: month, account_id, entries, rounds, debits, first_id and next_id. */
export const droppedMonthsOf = (
  player_id: RawBuilder<unknown>,
  { id = null, from = null, to = null }: AllowedMonths = {},
): RawBuilder<unknown> => sql`
  select d.month, d.account_id, d.entries, d.rounds, d.debits, m.first_id, m.next_id
  from ledger.account g join ledger.dropped_account d on d.account_id = g.id join ledger.dropped_month m on m.month = d.month
  where g.owner_id = ${player_id} and g.purpose = 'game' and (${id}::uuid is null or ${id}::uuid >= m.first_id and ${id}::uuid < m.next_id)
    and exists (select from ledger.dropped_day y where y.month = m.month
      and (${from}::timestamptz is null or y.day >= (${from}::timestamptz at time zone 'UTC')::date)
      and (${to}::timestamptz is null or y.day <= (${to}::timestamptz at time zone 'UTC')::date))`;

/** Reports whether months with bets of the player were dropped. It reads neither rounds nor transfers. */
export async function hasDroppedMonths(load: RunPlayerQuery, allowed: AllowedMonths = {}): Promise<boolean> {
  const first: PlayerQuery<{ month: string }> = {
    select: (player_id) => sql`select d.month from (${droppedMonthsOf(player_id, allowed)}) d limit 1`,
  };
  return (await load(first)).length > 0;
}

/** Runs a query about a player's dropped months, if there are any. PostgreSQL plans the query for each partition, which takes long. */
export const readDroppedMonths = async <Row>(
  load: RunPlayerQuery,
  allowed: AllowedMonths,
  query: PlayerQuery<Row>,
): Promise<Row[]> => ((await hasDroppedMonths(load, allowed)) ? await load(query) : []);

/** Finds the dropped month whose range contains the id, if rows of the owner left with that month. Null if there is none. */
export async function findDroppedMonth(
  tx: LedgerTx,
  { owner_id, id }: { owner_id: string; id: string },
): Promise<string | null> {
  const [row] = await runSql<{ month: string }>(
    tx,
    `select m.month from ledger.dropped_month m
     where $2::uuid >= m.first_id and $2::uuid < m.next_id and exists (
       select from ledger.dropped_account d join ledger.account a on a.id = d.account_id
       where d.month = m.month and a.owner_id = $1)`,
    [owner_id, id],
  );
  return row?.month ?? null;
}

/** Returns the calendar month of an id, as `2026-03`, if it is in the range of a dropped month. Otherwise null. */
export async function findMonthOfDroppedId(tx: LedgerTx, id: string): Promise<string | null> {
  const [row] = await runSql<{ month: string }>(
    tx,
    `select to_char(uuid_extract_timestamp($1::uuid) at time zone 'UTC', 'YYYY-MM') as month from ledger.dropped_month
     where $1::uuid >= first_id and $1::uuid < next_id`,
    [id],
  );
  return row?.month ?? null;
}

/** Counts the transfers that left with dropped months. */
export async function countDropped(tx: LedgerTx): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    'select coalesce(sum(transfers), 0)::float8 as count from ledger.dropped_month',
    [],
  );
  return row!.count;
}

/** Returns the folder with the archive of a dropped month; null if the month is not dropped. */
export async function findDroppedSite(tx: LedgerTx, partition: string): Promise<string | null> {
  const [row] = await runSql<{ site: string }>(tx, 'select site from ledger.dropped_month where month = $1', [
    partition.slice(partition.indexOf('_') + 1),
  ]);
  return row?.site ?? null;
}

/** Returns where the archive of a dropped month is, and the hash of its manifest. Null if the month is not dropped. */
export async function findDroppedArchive(
  tx: LedgerTx,
  { month, table, partition }: { month: string; table: MonthTable; partition: string },
): Promise<{ site: string; manifest_sha256: Buffer } | null> {
  const [row] = await runSql<{ site: string; manifest_sha256: Buffer }>(
    tx,
    `select d.site, a.manifest_sha256 from ledger.dropped_month d
     join ledger.archived_month a on a.of_table = $2 and a.partition = $3 where d.month = $1`,
    [month, table, partition],
  );
  return row ?? null;
}

/**
 * Prevents a drop of months until the transaction ends. A transaction with one snapshot calls this before its first read. Bets do not wait.
 *
 * A drop replaces the table of a month by a new table with the remaining rows. An older snapshot would see the new table as empty.
 */
export async function preventMonthDrops(tx: LedgerTx): Promise<void> {
  await runSql(tx, 'lock table only arcade.round, only ledger.transfer in access share mode', []);
}

/**
 * Locks rounds and transfers until the transaction ends, so that these partitions can be replaced. Bets wait.
 *
 * The other partitions are not locked: a vacuum of the current month takes minutes, and no attempt would get its lock in time.
 */
export async function lockMonths(tx: LedgerTx, months: readonly Month[]): Promise<void> {
  // Bets queue behind the statement while it waits for the lock.
  await runSql(tx, `set local lock_timeout = '300ms'`, []);
  const partitions = months
    .map(({ of_table, partition }) => `, only ${of_table.split('.')[0]}."${partition}"`)
    .join('');
  await runSql(tx, `lock table only arcade.round, only ledger.transfer${partitions} in access exclusive mode`, []);
}

/** Replaces the partition of a month by the table `rest` with the remaining rows. The caller holds the lock of `lockMonths`. */
export async function replaceMonth(tx: LedgerTx, { of_table, partition }: Month, rest: string): Promise<void> {
  await runSql<{ done: string }>(tx, 'select ledger.replace_month($1, $2, $3)::text as done', [
    of_table,
    partition,
    rest,
  ]);
}

/** Makes the database refuse changes of a month's rows, or allow them again. */
export async function freezeMonth(tx: LedgerTx, { of_table, partition }: Month, is_frozen: boolean): Promise<void> {
  await runSql<{ done: string }>(tx, 'select ledger.freeze_month($1, $2, $3)::text as done', [
    of_table,
    partition,
    is_frozen,
  ]);
}

/** Lists the months that an interrupted drop has left frozen. */
export async function readFrozenMonths(client: ClientBase): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select m.of_table, m.partition, m.first_id, m.next_id from ledger.month m
     where exists (select from pg_trigger t where t.tgname = 'month_is_frozen'
       and t.tgrelid = (split_part(m.of_table, '.', 1) || '."' || m.partition || '"')::regclass)`,
  );
  return rows;
}

import type { ClientBase, Pool } from 'pg';
import type { MonthTable } from './month-columns.ts';

/** The number of future months whose tables are created in advance. */
export const MONTHS_AHEAD = 3;

/**
 * Returns how many future months have a table, by the clock of the database. -1 means that the current month has no table, so its rows are
 * in the table of all later ids.
 */
export async function readMonthsAhead(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ ahead: number }>(
    `select min(12 * extract(year from a.away) + extract(month from a.away))::int - 1 as ahead
     from ledger.month m cross join lateral (
       select age(arcade.month_of(m.first_id), date_trunc('month', clock_timestamp() at time zone 'UTC')) as away) a
     where m.partition in ('round_later', 'transfer_later')`,
  );
  return rows[0]!.ahead;
}

/**
 * Returns the seconds since the end of the oldest month that has no recorded archive, by the clock of the database; 0 if there is none.
 */
export async function readUnarchivedAge(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ age_s: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() at time zone 'UTC' - arcade.month_of(m.next_id))), 0)::float8 as age_s
     from ledger.month m where m.next_id <= arcade.first_id_of((clock_timestamp() at time zone 'UTC')::date)
       and not exists (
         select from ledger.archived_month a where a.of_table = m.of_table and a.partition = m.partition)`,
  );
  return rows[0]!.age_s;
}

/** Creates the missing tables of the coming months. Returns how many it created. Safe to call from several nodes at once. */
export async function createComingMonths(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ made: number }>('select ledger.keep_months(clock_timestamp(), $1) as made', [
    MONTHS_AHEAD,
  ]);
  return rows[0]!.made;
}

/** Analyzes the partitioned tables once a day. PostgreSQL automatically analyzes only their partitions. */
export async function renewStatistics(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const table of ['arcade.round', 'ledger.transfer']) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_user_tables where relid = $1::regclass and last_analyze > clock_timestamp() - interval '1 day'`,
      [table],
    );
    if (rows.length === 0) await pool.query(`analyze only ${table}`);
  }
}

/** A month of one of the tables, with its bounds. */
export type Month = { of_table: MonthTable; partition: string; first_id: string; next_id: string };

/** Lists the months that have ended, without open rounds, and with all transfers recomputed by a reconcile. Oldest first. */
export async function readClosedMonths(client: ClientBase): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select m.of_table, m.partition, m.first_id, m.next_id from ledger.month m cross join reconcile_state s
     where m.next_id <= arcade.first_id_of((clock_timestamp() at time zone 'UTC')::date)
       and m.next_id <= arcade.id_at(s.verified_to)
       and not exists (select from arcade.open_round o where o.round_id >= m.first_id and o.round_id < m.next_id)
     order by m.first_id, m.of_table`,
  );
  return rows;
}

/** Lists all past months, oldest first. */
export async function readMonths(client: ClientBase): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select of_table, partition, first_id, next_id from ledger.month
     where first_id < arcade.first_id_of(date_trunc('month', clock_timestamp() at time zone 'UTC')::date) order by first_id, of_table`,
  );
  return rows;
}

/** Returns whether this database user owns the tables. Only the owner may read a single partition. */
export async function ownsMonths(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_owner: boolean }>(
    `select coalesce(pg_has_role(relowner, 'usage'), false) as is_owner from pg_class where oid = 'ledger.transfer'::regclass`,
  );
  return rows[0]!.is_owner;
}

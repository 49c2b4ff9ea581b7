import { type LedgerTx, runSql } from './run-sql.ts';

/** Thrown if rows of the requested days left the database with a dropped month, so that the remaining rows are incomplete. */
export class MonthDropped extends Error {
  override name = 'MonthDropped';
  constructor(month: string) {
    super(
      `Rounds and transfers of this time are in the archive of the month ${month}. "npm run archive -- return ${month}" loads them into the database.`,
    );
  }
}

/**
 * Throws if rows of a period left the database with a dropped month.
 *
 * Shape   (connection, first moment, moment after the last)
 * Errors  MonthDropped
 */
export async function assertNotDropped(tx: LedgerTx, from: Date, until: Date): Promise<void> {
  const [row] = await runSql<{ month: string }>(
    tx,
    `select month from ledger.dropped_day
     where day >= ($1::timestamptz at time zone 'UTC')::date and day <= ($2::timestamptz at time zone 'UTC')::date
     order by day limit 1`,
    [from, new Date(until.getTime() - 1)],
  );
  if (row !== undefined) throw new MonthDropped(row.month);
}

/**
 * Throws if rows of a day in Pakistan, which overlaps two UTC days, left the database with a dropped month.
 *
 * Errors  MonthDropped
 */
export async function assertDayNotDropped(tx: LedgerTx, day: string): Promise<void> {
  const [row] = await runSql<{ month: string }>(
    tx,
    'select month from ledger.dropped_day where day between $1::date - 1 and $1::date order by day limit 1',
    [day],
  );
  if (row !== undefined) throw new MonthDropped(row.month);
}

/** Lists the days in Pakistan whose rows left the database with a dropped month. */
export async function readDroppedDays(tx: LedgerTx): Promise<string[]> {
  const rows = await runSql<{ day: string }>(
    tx,
    'select distinct (d.day + n)::text as day from ledger.dropped_day d cross join generate_series(0, 1) n',
    [],
  );
  return rows.map(({ day }) => day);
}

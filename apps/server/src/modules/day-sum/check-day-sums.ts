import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { Db, Queryable } from '../../db/connect.ts';
import { type DayTransfer, nextTransfers } from '../../ledger/day-transfers.ts';
import { assertDayNotDropped } from '../../ledger/dropped-days.ts';
import { BATCH, lockMark, sumsOf } from './count-day-sums.ts';
import { type DayReturn, type DaySums, noSums, returnKey, transferKey } from './day-sum-row.ts';
import { addToStored } from './store-day-sums.ts';

/** A sum of a day whose stored value differs from the value computed from the ledger and the rounds. A missing value is null. */
export type DaySumDifference = { what: string; stored: string | null; computed: string | null };

/** The day of a transfer is from the application's clock, and its id from the machine's clock. The clocks differ by less than this. */
const MAX_CLOCK_DIFFERENCE = '1 hour';

type Bounds = { last_id: string; from: string; to: string };

/** Returns a range of ids that contains all counted transfers of a day. `last_id` is the last counted transfer of all days. */
export async function boundsOf(db: Queryable, day: string): Promise<Bounds> {
  const { rows } = await sql<Bounds>`
    select m.last_id, least(arcade.id_at(uuid_extract_timestamp(r.first_id)), arcade.id_at(karachi_midnight(${day}::date) - ${MAX_CLOCK_DIFFERENCE}::interval)) as "from",
      least(m.last_id, greatest(r.last_id, arcade.id_at(karachi_midnight(${day}::date + 1) + ${MAX_CLOCK_DIFFERENCE}::interval))) as "to"
    from day_sum_mark m left join day_sum_range r on r.day = ${day}::date`.execute(db);
  return rows[0]!;
}

/**
 * Returns a narrower range than `boundsOf`, for a list of a day's transfers. The range begins at the first counted transfer. It ends at the
 * last counted transfer if the whole day is counted.
 */
export async function listBoundsOf(db: Queryable, day: string): Promise<Pick<Bounds, 'from' | 'to'>> {
  const { from, to } = await boundsOf(db, day);
  const { rows } = await sql<{ from: string; to: string }>`
    select arcade.id_at(uuid_extract_timestamp(r.first_id)) as "from",
      case when r.last_id < m.last_id and m.last_id > arcade.id_at(karachi_midnight(r.day + 1) + ${MAX_CLOCK_DIFFERENCE}::interval) then r.last_id
        else ${to}::uuid end as "to"
    from day_sum_range r cross join day_sum_mark m where r.day = ${day}::date`.execute(db);
  return rows[0] ?? { from, to };
}

async function readStored(db: Queryable, day: string): Promise<DaySums> {
  const transfers =
    await sql<DayTransfer>`select day::text, debit, credit, reason, game_id, provider, is_free, transfers, amount_cents
    from day_transfer where day = ${day}`.execute(db);
  const returns = await sql<
    Omit<DayReturn, 'expected_micro' | 'variance_milli'> & {
      expected_micro: string | null;
      variance_milli: string | null;
    }
  >`select day::text, game_id, provider, table_version, mode, is_free, rounds, stake_cents, payout_cents, expected_micro::text,
      variance_milli::text, largest_cents
    from day_return where day = ${day}`.execute(db);
  const exact = (text: string | null) => (text === null ? null : BigInt(text));
  return {
    transfers: new Map(transfers.rows.map((row) => [transferKey(row), row])),
    returns: new Map(
      returns.rows.map((row) => [
        returnKey(row as never),
        { ...row, expected_micro: exact(row.expected_micro), variance_milli: exact(row.variance_milli) },
      ]),
    ),
  };
}

/** Sums a day again from its transfers and rounds, in parts, so that a day of any size needs little memory. */
async function computeDay(db: Queryable, day: string, { from, to }: Pick<Bounds, 'from' | 'to'>): Promise<DaySums> {
  const sums = noSums();
  const done = { until: from };
  for (;;) {
    const batch = await nextTransfers(db, { after: done.until, until: sql`${to}::uuid`, size: BATCH });
    if (batch === null) return sums;
    await sumsOf(db, { from: done.until, to: batch.last_id, day }, sums);
    done.until = batch.last_id;
  }
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_name, field: unknown) => (typeof field === 'bigint' ? String(field) : field));

function differencesOf<Row>(
  kind: string,
  stored: ReadonlyMap<string, Row>,
  computed: ReadonlyMap<string, Row>,
): DaySumDifference[] {
  const keys = [...new Set([...stored.keys(), ...computed.keys()])].sort();
  const textOf = (row: Row | undefined) => (row === undefined ? null : text(row));
  return keys
    .map((key) => ({ what: `${kind} ${key}`, stored: textOf(stored.get(key)), computed: textOf(computed.get(key)) }))
    .filter(({ stored, computed }) => stored !== computed);
}

/** Gives the columns a fixed order, because rows are compared as JSON text. */
const asTransfer = (row: DayTransfer): DayTransfer => ({
  day: row.day,
  debit: row.debit,
  credit: row.credit,
  reason: row.reason,
  game_id: row.game_id,
  provider: row.provider,
  is_free: row.is_free,
  transfers: row.transfers,
  amount_cents: row.amount_cents,
});
const asReturn = (row: DayReturn): DayReturn => ({
  day: row.day,
  game_id: row.game_id,
  provider: row.provider,
  table_version: row.table_version,
  mode: row.mode,
  is_free: row.is_free,
  rounds: row.rounds,
  stake_cents: row.stake_cents,
  payout_cents: row.payout_cents,
  expected_micro: row.expected_micro,
  variance_milli: row.variance_milli,
  largest_cents: row.largest_cents,
});

const mapped = <Row>(rows: ReadonlyMap<string, Row>, order: (row: Row) => Row): Map<string, Row> =>
  new Map([...rows].map(([key, row]) => [key, order(row)]));

/**
 * Computes the sums of a day again from the ledger and the rounds, and returns every stored sum that differs.
 *
 * Only counted transfers are compared, so the current day can be checked too. All rows of the day are read: too slow for a request.
 *
 * Shape   (db, day in Pakistan, e.g. 2026-03-22) -> differences, none if the sums are right
 * Errors  MonthDropped
 */
export async function checkDaySums(db: Db, day: string): Promise<DaySumDifference[]> {
  await assertDayNotDropped(db, day);
  const { bounds, stored } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ bounds: await boundsOf(tx, day), stored: await readStored(tx, day) }));
  const computed = await computeDay(db, day, bounds);
  // If the month was dropped meanwhile, the computed sums lack its rows.
  await assertDayNotDropped(db, day);
  return [
    ...differencesOf('transfers', mapped(stored.transfers, asTransfer), mapped(computed.transfers, asTransfer)),
    ...differencesOf('return', mapped(stored.returns, asReturn), mapped(computed.returns, asReturn)),
  ];
}

/**
 * Replaces the stored sums of a day by sums computed from the ledger and the rounds. A lock prevents the job from adding transfers
 * meanwhile.
 *
 * Errors  MonthDropped
 */
export async function recountDay(tx: Tx, day: string): Promise<void> {
  await assertDayNotDropped(tx, day);
  await lockMark(tx, { wait: true });
  const computed = await computeDay(tx, day, await boundsOf(tx, day));
  // If the month was dropped meanwhile, the computed sums lack its rows.
  await assertDayNotDropped(tx, day);
  await sql`delete from day_transfer where day = ${day}`.execute(tx);
  await sql`delete from day_return where day = ${day}`.execute(tx);
  await addToStored(tx, computed);
}

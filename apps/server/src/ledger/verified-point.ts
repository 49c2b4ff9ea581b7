import type { Difference } from './reconcile-books.ts';
import { DROPPED_ACCOUNTS } from './reconcile-dropped-checks.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** Two tables with the sums of verified transfers. */
export type SumTables = { accounts: string; days: string };

/** The stored sums of the verified point. */
export const STORED: SumTables = { accounts: 'ledger.verified_account', days: 'ledger.verified_day' };
/** The sums that a full reconciliation builds in temporary tables. */
export const BUILT: SumTables = { accounts: 'sum_account', days: 'sum_day' };

/** The time up to which transfers are verified, and the time of the last full reconciliation. Each is null before the first one. */
export type VerifiedPoint = { verified_to: Date | null; whole_at: Date | null };

/** Reads the verified point. */
export async function readVerifiedPoint(tx: LedgerTx): Promise<VerifiedPoint> {
  const [row] = await runSql<VerifiedPoint>(tx, 'select verified_to, whole_at from reconcile_state', []);
  return row!;
}

/** Moves the verified point. The stored sums must contain every transfer before `to`. */
export async function moveVerifiedPoint(tx: LedgerTx, to: Date): Promise<void> {
  await runSql(tx, 'update reconcile_state set verified_to = $1', [to]);
}

/**
 * Returns the time before which no further transfer can appear: an hour before the oldest running transaction. The time of a transfer comes
 * from the clock of its node, before its transaction begins. The hour allows for clocks that differ.
 */
export async function readHorizon(tx: LedgerTx): Promise<Date> {
  const [row] = await runSql<{ at: Date }>(
    tx,
    `select least(clock_timestamp(), (select min(a.xact_start) from pg_stat_activity a where a.datname = current_database()
       and a.backend_type = 'client backend' and a.pid <> pg_backend_pid())) - interval '1 hour' as at`,
    [],
  );
  return row!.at;
}

/** Every column of a transfer. */
const ROW = [
  't.id, t.journal_id, t.kind, t.debit_account, t.credit_account, t.amount, t.reason, t.hold_id, extract(epoch from t.at), t.ref',
  't.debit_entry, t.debit_balance, t.credit_entry, t.credit_balance',
].join(', ');

/** Returns SQL for the two sides of each transfer in a table: the amount that it posts to an account, and whether it is an entry there. */
export const sidesOf = (table: string, condition = 'true'): string => `
  select t.debit_account as account_id, case when t.kind in ('post', 'settle') then t.amount else 0 end as debit, 0::bigint as credit,
    (t.debit_entry is not null)::int as entries from ${table} t where ${condition}
  union all
  select t.credit_account, 0, case when t.kind in ('post', 'settle') then t.amount else 0 end, (t.credit_entry is not null)::int
  from ${table} t where ${condition}`;

/** Returns SQL for the number, the amount and the digest of the transfers of each UTC day in a table. */
export const daySumsOf = (table: string, condition = 'true'): string => `
  select (t.at at time zone 'UTC')::date as day, count(*) as transfers, sum(t.amount) as amount,
    sum(substr(sha256(convert_to(jsonb_build_array(${ROW})::text, 'UTF8')), 1, 8)::bigint) as digest
  from ${table} t where ${condition} group by 1`;

/** Adds the transfers of the open window before `to` to the sums. */
export async function addToSums(tx: LedgerTx, { accounts, days }: SumTables, to: Date | null): Promise<void> {
  const before = `t.at < coalesce($1::timestamptz, 'infinity')`;
  await runSql(
    tx,
    `insert into ${accounts} as v (account_id, debits, credits, entries)
     select account_id, sum(debit), sum(credit), sum(entries) from (${sidesOf('new_transfer', before)}) side
     group by 1
     on conflict (account_id) do update set debits = v.debits + excluded.debits, credits = v.credits + excluded.credits,
       entries = v.entries + excluded.entries`,
    [to],
  );
  await runSql(
    tx,
    `insert into ${days} as v (day, transfers, amount, digest)
     ${daySumsOf('new_transfer', before)}
     on conflict (day) do update set transfers = v.transfers + excluded.transfers, amount = v.amount + excluded.amount,
       digest = v.digest + excluded.digest`,
    [to],
  );
}

/** Statements that create the temporary tables for the sums of a full reconciliation. */
export const CREATE_SUM_TABLES: readonly string[] = [
  'create temporary table sum_account (like ledger.verified_account including all)',
  'create temporary table sum_day (like ledger.verified_day including all)',
];

/** Creates the tables for the sums of a full reconciliation, and fills them with the sums of dropped months. */
export async function createSums(tx: LedgerTx): Promise<void> {
  for (const text of CREATE_SUM_TABLES) await runSql(tx, text, []);
  await runSql(tx, `insert into sum_account (account_id, debits, credits, entries) ${DROPPED_ACCOUNTS}`, []);
  await runSql(
    tx,
    `insert into sum_day (day, transfers, amount, digest)
     select day, sum(transfers), sum(amount), sum(digest) from ledger.dropped_day group by day`,
    [],
  );
}

const COMPARISONS: Readonly<Record<string, string>> = {
  'the stored sums equal the sums of the verified transfers': `
    select coalesce(v.account_id, s.account_id)::text as what, concat_ws('/', v.debits, v.credits, v.entries) as stored,
      concat_ws('/', s.debits, s.credits, s.entries) as computed
    from ledger.verified_account v full join sum_account s on s.account_id = v.account_id
    where (v.debits, v.credits, v.entries) is distinct from (s.debits, s.credits, s.entries)`,
  'no transfer of a verified day has changed': `
    select coalesce(v.day, s.day)::text as what, concat_ws('/', v.transfers, v.amount, v.digest) as stored,
      concat_ws('/', s.transfers, s.amount, s.digest) as computed
    from ledger.verified_day v full join sum_day s on s.day = v.day
    where (v.transfers, v.amount, v.digest) is distinct from (s.transfers, s.amount, s.digest)`,
};

export const comparisonNames: readonly string[] = Object.keys(COMPARISONS);

/** Compares the stored sums with the sums of all transfers before the verified point. */
export async function compareSums(tx: LedgerTx): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [check, text] of Object.entries(COMPARISONS)) {
    const rows = await runSql<Omit<Difference, 'check'>>(tx, `${text} order by what limit 100`, []);
    for (const row of rows) found.push({ check, ...row });
  }
  return found;
}

/** Replaces the stored sums by the sums of a full reconciliation, and moves the verified point. */
export async function storeSums(tx: LedgerTx, to: Date): Promise<void> {
  await runSql(tx, 'delete from ledger.verified_account', []);
  await runSql(tx, 'delete from ledger.verified_day', []);
  await runSql(tx, 'insert into ledger.verified_account select * from sum_account', []);
  await runSql(tx, 'insert into ledger.verified_day select * from sum_day', []);
  await moveVerifiedPoint(tx, to);
}

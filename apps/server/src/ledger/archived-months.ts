import type { Month } from './months.ts';
import { type LedgerTx, runSql } from './run-sql.ts';
import { sidesOf } from './verified-point.ts';

/** The temporary table into which the files of a month are loaded. */
export const MONTH_COPY = 'month_copy';

/** The content of an archive whose files were read back. */
export type ArchiveRecord = { rows: number; digest: string; manifest_sha256: Buffer; archived_at: string };

/** The posted sums of the transfers in a table, with the columns of `ledger.verified_account`. */
const sumsOf = (copy: string) => `
  select account_id, sum(debit)::bigint as debits, sum(credit)::bigint as credits, sum(entries)::bigint as entries
  from (${sidesOf(copy)}) side group by 1`;

/** Records that the files of a month were read back. The month's rows must be in MONTH_COPY, loaded from the files. */
export async function recordArchive(tx: LedgerTx, month: Month, record: ArchiveRecord, now: Date): Promise<void> {
  await runSql(
    tx,
    `insert into ledger.archived_month (of_table, partition, rows, digest, manifest_sha256, archived_at, verified_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (of_table, partition) do update set rows = excluded.rows, digest = excluded.digest,
       manifest_sha256 = excluded.manifest_sha256, archived_at = excluded.archived_at, verified_at = excluded.verified_at`,
    [
      ...[month.of_table, month.partition, record.rows, record.digest, record.manifest_sha256],
      ...[record.archived_at, now.toISOString()],
    ],
  );
  if (month.of_table !== 'ledger.transfer') return;
  await runSql(tx, 'delete from ledger.archived_account where partition = $1', [month.partition]);
  await runSql(
    tx,
    `insert into ledger.archived_account (partition, account_id, debits, credits, entries)
     select $1, s.account_id, s.debits, s.credits, s.entries from (${sumsOf(MONTH_COPY)}) s`,
    [month.partition],
  );
}

/** Removes the record of an archive before the archive is made again, so that an interrupted attempt leaves no record. */
export async function forgetArchive(tx: LedgerTx, { of_table, partition }: Month): Promise<void> {
  if (of_table === 'ledger.transfer')
    await runSql(tx, 'delete from ledger.archived_account where partition = $1', [partition]);
  await runSql(tx, 'delete from ledger.archived_month where of_table = $1 and partition = $2', [of_table, partition]);
}

/** Records that the files of a dropped month were read back. */
export async function recordReading(tx: LedgerTx, { of_table, partition }: Month, now: Date): Promise<void> {
  await runSql(tx, 'update ledger.archived_month set verified_at = $3 where of_table = $1 and partition = $2', [
    ...[of_table, partition],
    now.toISOString(),
  ]);
}

/** Returns whether the archive of a month was recorded. */
export async function isRecorded(tx: LedgerTx, { of_table, partition }: Month): Promise<boolean> {
  const [row] = await runSql<{ found: boolean }>(
    tx,
    'select exists (select from ledger.archived_month where of_table = $1 and partition = $2) as found',
    [of_table, partition],
  );
  return row!.found;
}

/**
 * Compares the record of a month with the manifest in the store, and its stored sums with the sums of the loaded files.
 *
 * Shape   -> a sentence for each difference; none if there is no record
 */
export async function compareWithRecord(
  tx: LedgerTx,
  month: Month,
  manifest_sha256: Buffer,
  copy: string,
): Promise<string[]> {
  const [record] = await runSql<{ manifest_sha256: Buffer }>(
    tx,
    'select manifest_sha256 from ledger.archived_month where of_table = $1 and partition = $2',
    [month.of_table, month.partition],
  );
  if (record === undefined) return [];
  const differences: string[] = [];
  if (!record.manifest_sha256.equals(manifest_sha256))
    differences.push(`${month.partition}: the manifest in the store is not the one that was recorded.`);
  if (month.of_table !== 'ledger.transfer') return differences;
  const [sums] = await runSql<{ differing: number }>(
    tx,
    `select count(*)::int as differing
     from (select * from ledger.archived_account where partition = $1) a full join (${sumsOf(copy)}) s on s.account_id = a.account_id
     where (a.debits, a.credits, a.entries) is distinct from (s.debits, s.credits, s.entries)`,
    [month.partition],
  );
  if (sums!.differing > 0)
    differences.push(`${month.partition}: the stored sums of ${sums!.differing} accounts are not those of the files.`);
  return differences;
}

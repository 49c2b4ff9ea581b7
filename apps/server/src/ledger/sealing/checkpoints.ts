import { type LedgerTx, runSql } from '../run-sql.ts';

/** A signed checkpoint with the lines of its witnesses. */
export type CheckpointNote = { size: number; note: string; day: string | null };

/** Reads the checkpoint of a size; with null, the newest checkpoint. Returns null if there is none. */
export async function readCheckpointNote(tx: LedgerTx, size: number | null): Promise<CheckpointNote | null> {
  const [found] = await runSql<{ size: string; note: string; day: string | null; lines: string }>(
    tx,
    `select c.size::text as size, c.note, c.day::text as day,
       coalesce((select string_agg(k.line || chr(10), '' order by k.at, k.witness) from ledger.cosignature k where k.size = c.size), '') as lines
     from ledger.checkpoint c where $1::bigint is null or c.size = $1 order by c.size desc limit 1`,
    [size],
  );
  return found === undefined ? null : { size: Number(found.size), note: found.note + found.lines, day: found.day };
}

/** Reads the newest checkpoint that states a day's sums; null if there is none. */
export async function readDayCheckpoint(tx: LedgerTx): Promise<CheckpointNote | null> {
  const [found] = await runSql<{ size: string }>(
    tx,
    'select size::text as size from ledger.checkpoint where day is not null order by day desc limit 1',
    [],
  );
  return found === undefined ? null : await readCheckpointNote(tx, Number(found.size));
}

/** Reads the time of the last seal; null if there was none. */
export async function readSealedAt(tx: LedgerTx): Promise<Date | null> {
  const [row] = await runSql<{ ran_at: Date | null }>(tx, 'select ran_at from ledger.seal_state', []);
  return row?.ran_at ?? null;
}

/** The state of the sealing: the last run, the newest checkpoint, and the background check. */
export type SealSummary = {
  ran_at: Date | null;
  statements: number;
  checkpoint_at: Date | null;
  rechecked_at: Date | null;
  differences: number;
};

/** Reads the summary for a page of the console. */
export async function readSealSummary(tx: LedgerTx): Promise<SealSummary> {
  const [row] = await runSql<SealSummary>(
    tx,
    `select (select ran_at from ledger.seal_state) as ran_at, coalesce(c.size, 0)::float8 as statements, c.at as checkpoint_at,
       (select checked_at from ledger.seal_recheck) as rechecked_at,
       (select count(*)::int from ledger.seal_difference) as differences
     from (select 1) one left join (select size, at from ledger.checkpoint order by size desc limit 1) c on true`,
    [],
  );
  return row!;
}

/** Reads the size of the newest checkpoint that a witness has cosigned; 0 if there is none. */
export async function readCosignedSize(tx: LedgerTx, witness: string): Promise<number> {
  const [row] = await runSql<{ size: string }>(
    tx,
    'select coalesce(max(size), 0)::text as size from ledger.cosignature where witness = $1',
    [witness],
  );
  return Number(row!.size);
}

/** Stores the signature line of a witness. Safe to repeat. */
export async function storeCosignature(
  tx: LedgerTx,
  { size, witness, line, at }: { size: number; witness: string; line: string; at: Date },
): Promise<void> {
  await runSql(
    tx,
    'insert into ledger.cosignature (size, witness, line, at) values ($1, $2, $3, $4) on conflict (witness, size) do nothing',
    [size, witness, line, at],
  );
}

import { createHash } from 'node:crypto';
import type { ExportFailure } from '@nua/contract/console/export.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { readAsConsole } from '../../db/console-role.ts';
import { MAX_ROWS_WITHOUT_APPROVAL } from './count-rows.ts';
import { exportFacts } from './export-kinds.ts';
import { beginOf } from './export-rows.ts';
import { exportWriter } from './export-writer.ts';
import type { StoredExport } from './store-export.ts';

/** The number of rows in one statement, one part of the file, and one row group of a Parquet file. */
const PAGE_ROWS = 10_000;
/** A larger export would fill the database. */
const MAX_ROWS = 2_000_000;
const STALE_MS = 120_000;
const RETENTION_MS = 86_400_000;
const MAX_ATTEMPTS = 5;

/** Thrown if another run has taken over the export, because this run was silent for too long. */
class ClaimLost extends Error {
  override name = 'ClaimLost';
}

type Options = { page_rows?: number; max_rows?: number };
type Claimed = Pick<
  StoredExport,
  'id' | 'kind' | 'format' | 'from_at' | 'until_at' | 'filter' | 'approved_by' | 'attempt'
>;

export async function runExports(app: App, options: Options = {}): Promise<void> {
  await expireExports(app);
  const claimed = await claimExport(app);
  if (claimed === null) return;
  try {
    await writeExport(app, claimed, options);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    await releaseExport(app, claimed);
    throw error;
  }
}

/**
 * Deletes the files of expired exports, failed exports and dead runs. An export whose file was lost in a crash of the database is written
 * again.
 */
export async function expireExports({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sql`update staff_export set state = 'expired' where state = 'ready' and expires_at <= ${now}`.execute(db);
  await sql`update staff_export e set state = 'waiting', rows = 0 where state = 'ready' and not exists (
    select from staff_export_part p where p.export_id = e.id and p.attempt = e.attempt)`.execute(db);
  await sql`delete from staff_export_part p using staff_export e
    where e.id = p.export_id and (e.state not in ('running', 'ready') or p.attempt < e.attempt)`.execute(db);
}

/**
 * Claims the next export: an export whose run died, or the oldest waiting export. All nodes together write one export at a time.
 *
 * An export that was begun five times is marked as failed, so that it does not block other exports.
 */
export async function claimExport({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<Claimed | null> {
  const now = clock.now();
  const stale = new Date(now.getTime() - STALE_MS);
  await sql`update staff_export set state = 'failed', failure = 'stopped' where attempt >= ${MAX_ATTEMPTS}
    and (state = 'waiting' or (state = 'running' and beat_at < ${stale}))`.execute(db);
  const { rows } = await sql<Claimed>`
    update staff_export set state = 'running', attempt = attempt + 1, beat_at = ${now}, rows = 0
    where id = (select id from staff_export where state in ('waiting', 'running') order by (state = 'waiting'), requested_at, id limit 1 for update)
      and (state = 'waiting' or beat_at < ${stale})
    returning id, kind, format, from_at, until_at, filter, approved_by, attempt`.execute(db);
  return rows[0] ?? null;
}

/** Releases an export, so that a later run begins it again. */
async function releaseExport({ db }: App, { id, attempt }: Claimed): Promise<void> {
  await sql`update staff_export set state = 'waiting', rows = 0
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
}

/** Stores the next part, if this run still has the claim. */
async function storePart(
  tx: Tx,
  { id, attempt }: Claimed,
  { number, bytes, rows, at }: { number: number; bytes: Buffer; rows: number; at: Date },
): Promise<void> {
  const beat = await sql`update staff_export set beat_at = ${at}, rows = ${rows}
    where id = ${id} and attempt = ${attempt} and state = 'running' returning 1`.execute(tx);
  if (beat.rows.length === 0) throw new ClaimLost();
  await sql`insert into staff_export_part (export_id, attempt, number, bytes) values (${id}, ${attempt}, ${number}, ${bytes})`.execute(
    tx,
  );
}

async function failExport({ db }: App, { id, attempt }: Claimed, failure: ExportFailure): Promise<void> {
  await sql`update staff_export set state = 'failed', failure = ${failure} where id = ${id} and attempt = ${attempt}
    and state = 'running'`.execute(db);
}

/**
 * Returns the maximum number of rows of an export. Rows may have been added since they were counted, so the limit for exports without
 * another person's approval is checked again here.
 */
const maxRowsOf = ({ kind, approved_by }: Claimed): number =>
  exportFacts[kind].has_personal_data && approved_by === null ? MAX_ROWS_WITHOUT_APPROVAL : MAX_ROWS;

/**
 * Writes an export page by page. Each page is read with the console's database role, and stored as one part of the file. The export becomes
 * ready in the transaction of its last part, so an incomplete file can never be downloaded.
 */
async function writeExport(app: App, claimed: Claimed, options: Options): Promise<void> {
  const { db, clock, leaving, config } = app;
  const { kind, format, from_at: from, until_at: until, filter } = claimed;
  const { columns, read } = exportFacts[kind];
  const limit = options.page_rows ?? PAGE_ROWS;
  const max_rows = options.max_rows ?? maxRowsOf(claimed);
  const writer = exportWriter(format, columns);
  const sha256 = createHash('sha256');
  let [after, rows, size, number] = [beginOf(from), 0, 0, 0];
  for (;;) {
    if (leaving.aborted) return await releaseExport(app, claimed);
    const range = { from, until, filter, after, limit, is_demo: config.demo };
    const page = await readAsConsole(db, (tx) => read(tx, range));
    rows += page.length;
    if (rows > max_rows) return await failExport(app, claimed, 'too_many_rows');
    const is_last = page.length < limit;
    const written = writer.rows(page.map(({ cells }) => cells));
    const bytes = is_last ? Buffer.concat([written, writer.end()]) : written;
    sha256.update(bytes);
    size += bytes.length;
    const part = { number, bytes, rows, at: clock.now() };
    await db.transaction().execute(async (tx) => {
      await storePart(tx, claimed, part);
      if (is_last)
        await markReady(tx, claimed, { parts: part.number + 1, size, sha256: sha256.digest(), at: clock.now() });
    });
    if (is_last) return;
    after = page.at(-1)!.place;
    number += 1;
  }
}

async function markReady(
  tx: Tx,
  { id }: Claimed,
  { parts, size, sha256, at }: { parts: number; size: number; sha256: Buffer; at: Date },
): Promise<void> {
  const expires_at = new Date(at.getTime() + RETENTION_MS);
  await sql`update staff_export set state = 'ready', parts = ${parts}, bytes = ${size}, sha256 = ${sha256},
      expires_at = coalesce(expires_at, ${expires_at}::timestamptz)
    where id = ${id}`.execute(tx);
}

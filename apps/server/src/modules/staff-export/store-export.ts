import type {
  ExportFailure,
  ExportFilter,
  ExportFormat,
  ExportKind,
  ExportState,
} from '@nua/contract/console/export.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { exportFacts } from './export-kinds.ts';

const DAY_MS = 86_400_000;

export type NewExport = {
  kind: ExportKind;
  format: ExportFormat;
  from: Date;
  until: Date;
  filter: ExportFilter;
  operator: string;
  approved_by: string | null;
  subject: string;
  counted: number;
  at: Date;
};

export type StoredExport = {
  id: string;
  operator: string;
  approved_by: string | null;
  kind: ExportKind;
  format: ExportFormat;
  from_at: Date;
  until_at: Date;
  filter: ExportFilter;
  subject: string;
  requested_at: Date;
  state: ExportState;
  attempt: number;
  rows: number;
  parts: number | null;
  bytes: bigint | null;
  sha256: Buffer | null;
  failure: ExportFailure | null;
  expires_at: Date | null;
};

/** Stores an export request. The job writes the file later. Returns the id of the export. */
export async function addExport(tx: Tx, request: NewExport): Promise<string> {
  const id = newId();
  const { kind, format, from, until, filter, operator, approved_by, subject, counted, at } = request;
  await sql`insert into staff_export (id, operator, approved_by, kind, format, from_at, until_at, filter, subject, has_personal_data, counted,
      requested_at)
    values (${id}, ${operator}, ${approved_by}, ${kind}, ${format}, ${from}, ${until}, ${JSON.stringify(filter)}::jsonb, ${subject},
      ${exportFacts[kind].has_personal_data}, ${counted}, ${at})`.execute(tx);
  return id;
}

/** Counts a person's exports within 24 hours, and their rows of personal data without another person's approval. */
export async function exportsOfDay(
  tx: Tx,
  operator: string,
  now: Date,
): Promise<{ exports: number; rows_without_approval: number }> {
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ exports: bigint; alone: bigint }>`
    select count(*) as exports,
      coalesce(sum(greatest(counted, rows)) filter (where has_personal_data and approved_by is null), 0)::bigint as alone
    from staff_export where operator = ${operator} and requested_at > ${since}`.execute(tx);
  return { exports: Number(rows[0]!.exports), rows_without_approval: Number(rows[0]!.alone) };
}

const COLUMNS = sql`id, operator, approved_by, kind, format, from_at, until_at, filter, subject, requested_at, state, attempt, rows, parts,
  bytes, sha256, failure, expires_at`;

export type ExportPage = {
  kind: ExportKind | undefined;
  state: ExportState | undefined;
  sort: 'newest' | 'oldest';
  /** The last id of the previous page. */
  after: string | undefined;
  now: Date;
  limit: number;
};

/** Reads a page of exports. A file has expired at its time, even if the job has not deleted it yet. */
export async function findExports(
  db: Queryable,
  { kind, state, sort, after, now, limit }: ExportPage,
): Promise<StoredExport[]> {
  const isNewestFirst = sort === 'newest';
  const place = after ?? null;
  const { rows } = await sql<StoredExport>`
    select ${COLUMNS} from staff_export
    where (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${state ?? null}::text is null
        or case when state = 'ready' and expires_at <= ${now} then 'expired' else state end = ${state ?? null})
      and (${place}::uuid is null or id ${isNewestFirst ? sql`<` : sql`>`} ${place}::uuid)
    order by id ${isNewestFirst ? sql`desc` : sql`asc`} limit ${limit}`.execute(db);
  return rows;
}

export async function findExport(db: Queryable, id: string): Promise<StoredExport | null> {
  const { rows } = await sql<StoredExport>`
    select ${COLUMNS} from staff_export where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Reads the file of an export part by part, so that only one part is in memory.
 *
 * Errors  Error if a part is missing, for example because the file has expired
 */
export async function* readParts(
  db: Queryable,
  { id, attempt, parts }: Pick<StoredExport, 'id' | 'attempt' | 'parts'>,
): AsyncGenerator<Buffer> {
  for (let number = 0; number < (parts ?? 0); number += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from staff_export_part where export_id = ${id} and attempt = ${attempt} and number = ${number}`.execute(
      db,
    );
    const [part] = rows;
    if (part === undefined) throw new Error(`part ${number} of export ${id} is missing`);
    yield part.bytes;
  }
}

/** Returns whether the file of a ready export exists. After a crash of the database it is missing until the job has written it again. */
export async function hasParts(db: Queryable, { id, attempt }: StoredExport): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_export_part where export_id = ${id} and attempt = ${attempt} and number = 0`.execute(db);
  return rows.length > 0;
}

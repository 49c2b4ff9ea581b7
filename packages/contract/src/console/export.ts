import * as v from 'valibot';
import { id, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';
import { choiceFilter } from './list-rules.ts';

/** The lists that can be exported. */
export const exportKinds = ['payouts', 'deposits', 'transfers', 'rounds', 'players', 'log'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportFormats = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The filters of an export. */
export const exportFilters = ['player', 'state', 'game', 'reason', 'by'] as const;
export type ExportFilter = Partial<Record<(typeof exportFilters)[number], string>>;

/** The filters that each kind accepts. */
export const filtersOfExport: Readonly<Record<ExportKind, readonly (typeof exportFilters)[number][]>> = {
  payouts: ['player', 'state'],
  deposits: ['player', 'state'],
  transfers: ['reason'],
  rounds: ['player', 'state', 'game'],
  players: ['state'],
  log: ['by'],
};

/** The maximum number of days of an export. */
export const MAX_EXPORT_DAYS = 366;

/** waiting: the job has not begun. ready: can be downloaded until `expires_at`. expired: its file is deleted. */
export const exportStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** Why an export failed. too_many_rows: choose fewer days. stopped: its job did not end in five attempts. */
export const exportFailures = ['too_many_rows', 'stopped'] as const;
export type ExportFailure = (typeof exportFailures)[number];

const shownExport = v.object({
  id,
  kind: v.picklist(exportKinds),
  format: v.picklist(exportFormats),
  /** The export has the rows from `from`, inclusive, to `until`, exclusive. */
  from: time,
  until: time,
  filter: v.record(v.string(), v.string()),
  requested_by: v.string(),
  approved_by: v.nullable(v.string()),
  requested_at: time,
  state: v.picklist(exportStates),
  /** The rows written so far. */
  rows: v.number(),
  bytes: v.nullable(v.number()),
  /** The SHA-256 of the file. */
  sha256: v.nullable(v.string()),
  failure: v.nullable(v.picklist(exportFailures)),
  expires_at: v.nullable(time),
  /** True if this staff member may download the file now. */
  is_downloadable: v.boolean(),
});

/** GET /api/o/export */
export const listExports = declareList({
  purpose: 'Lists the exports, newest first.',
  path: '/api/o/export',
  access: 'exports',
  list: {
    // The table has a row for each request of a staff member, so these filters may read all of it.
    filters: { kind: choiceFilter(exportKinds), state: choiceFilter(exportStates) },
    sorts: ['newest', 'oldest'],
    /** The id of the last row of the previous page. */
    after: id,
  },
  response: v.object({ list: v.array(shownExport), has_more: v.boolean() }),
  errors: ['FORBIDDEN'],
});

/** GET /api/o/export/{id}/file */
export const downloadExport = declareConsole({
  purpose: 'Downloads the file of an export that this staff member requested or approved. The log records it.',
  method: 'GET',
  path: '/api/o/export/{id}/file',
  access: 'exports',
  fresh: true,
  response: { file: ['text/csv; charset=utf-8', 'application/vnd.apache.parquet'] },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ACT_REFUSED', 'SECOND_FACTOR_STALE'],
});

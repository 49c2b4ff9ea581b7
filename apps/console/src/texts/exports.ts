import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { ExportFilter, ExportFormat, listExports } from '@nua/contract/console/export.ts';

type Failure = NonNullable<ConsoleResponse<typeof listExports>['list'][number]['failure']>;

export const filterTexts: Readonly<Record<keyof ExportFilter, string>> = {
  player: 'Player',
  state: 'State',
  game: 'Game',
  reason: 'Reason of the transfer',
  by: 'Name of the staff member',
};

export const formatTexts: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', parquet: 'Parquet' };

export const failureTexts: Readonly<Record<Failure, string>> = {
  too_many_rows: 'Too many rows. Choose fewer days or a filter.',
  stopped: 'The server stopped while it wrote the file. Request it again.',
};

/** The texts of the page of the exports. */
export const exportTexts = {
  title: 'Exports',
  rules:
    'A file is offered for a day. The log records each request and each download. Above 10,000 rows of personal data in 24 hours, a second person must approve.',
  no_export: 'No export yet',
  request_above: 'Request one above.',
  refresh: 'Refresh',
  new_export: 'New export',
  rows: 'Rows',
  format: 'Format',
  until: 'Until (inclusive)',
  all_if_empty: (filter: string) => `${filter} (all if empty)`,
  request: 'Request',
  approved: ({ by, approved_by }: { by: string; approved_by: string }) => `${by}, approved by ${approved_by}`,
  rows_of: 'Rows of',
  days: 'Days',
  filter: 'Filter',
  file: 'File',
  only_for: (name: string) => `Only for ${name}`,
  until_time: (size: string) => `${size}, until`,
  hash: 'SHA-256 of the file',
  download: 'Download',
  needs_new_code: 'A file with data needs a code of your authenticator that is at most five minutes old.',
} as const;

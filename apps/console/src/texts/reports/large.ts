import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { getLargeReport } from '@nua/contract/console/payment-report.ts';

type Way = ConsoleResponse<typeof getLargeReport>['list'][number]['way'];

export const wayTexts: Readonly<Record<Way, string>> = { credited: 'deposits', paid_out: 'payouts' };

/** The texts of the report of large payments. */
export const large = {
  by_day_and_player: 'By day and player',
  no_payment: 'No large payment on these days',
  a_payment_of: 'A payment of',
  is_large: (structured_count: number) =>
    `is large. ${structured_count} or more smaller ones of a player are structured if they reach it on one day together.`,
  label: 'Large payments',
  payments: 'Payments',
  large: 'large',
  structured: 'structured',
  count: 'Count',
  sum: 'Sum',
  largest: 'Largest',
} as const;

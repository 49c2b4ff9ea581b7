import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { getPaymentReport } from '@nua/contract/console/payment-report.ts';

type Way = Exclude<keyof ConsoleResponse<typeof getPaymentReport>['moved'][number], 'day' | 'rail'>;

export const movedTexts: Readonly<Record<Way, string>> = {
  credited: 'Deposits credited',
  taken_back: 'Deposits taken back',
  paid_out: 'Payouts paid',
};

/** The texts of the report of payments. */
export const payments = {
  moved: 'Money that moved',
  nothing_moved: 'No payment moved money on these days',
  moved_label: 'Money that moved, by day and rail',
  all_days: 'All days',
  all_rails: 'all',
  count_label: (count: number) => `${count} payments`,
  deposits: 'Deposits that began',
  payouts: 'Payouts that were requested',
  none: 'None on these days',
  rail_and_state: 'Rail and state now',
  requests: 'Requests',
  median: 'Median time to the end',
  ninetieth: 'Nine of ten within',
} as const;

/** The texts of the pages of the deposits. */
export const deposits = {
  title: 'Deposits',
  none: 'No deposit',
  none_waits: 'No deposit waits',
  bank_lines: 'Bank transfers without a deposit',
  all: 'All deposits',
  waiting_item: 'deposit',
  timeline_label: 'Timeline of the deposit',
  provider_reference: 'Reference of the provider',
  player_owes: 'The player owes',
  lines: 'Bank transfers',
  no_lines: 'No transfer names this deposit or has its amount in the days after it.',
  lines_label: 'Bank transfers of the deposit',
  line: 'Line',
  sender: 'Sender',
  fits_by: 'Fits by',
} as const;

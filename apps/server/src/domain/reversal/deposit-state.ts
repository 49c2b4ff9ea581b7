/** Where a deposit stands; what each state means is decided in features/deposit. */
export type DepositState =
  | 'created'
  | 'awaiting_approval'
  | 'checking'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'reviewing'
  | 'reversed';

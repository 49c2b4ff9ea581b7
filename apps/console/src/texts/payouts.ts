/** The texts of the pages of the payouts. */
export const payouts = {
  title: 'Payouts',
  none: 'No payout',
  none_waits: 'No payout waits',
  all: 'All payouts',
  waiting_item: 'payout',
  payout: 'Payout',
  provider_reference: 'Reference at the provider',
  timeline_label: 'Timeline of the payout',
  money: 'Money of the player',
  main: 'Main',
  bonus: 'Bonus',
  debt: 'Debt',
  staked: 'Staked since these deposits',
  won: 'Won since these deposits',
  deposits: 'Newest deposits',
  deposits_label: 'Newest deposits of the player',
} as const;

import type { waitingKinds } from '@nua/contract/console/today.ts';

export const queueTexts: Readonly<Record<(typeof waitingKinds)[number], string>> = {
  withdraw: 'Payouts',
  deposit: 'Deposits under review',
  reversal: 'Reversed deposits',
  'bank line': 'Bank transfers without a deposit',
  referral: 'Referral cash-outs',
  win: 'Held wins of providers',
  round: 'Open rounds of providers',
  ticket: 'Questions of players',
  proposal: 'Proposals',
};

/** The texts of the front page. */
export const today = {
  title: 'Today',
  waiting: 'Waiting',
  nothing_waits: 'Nothing waits for a person',
  payouts_paused: 'Payouts are paused',
  change_pause: 'Change the setting payouts_paused',
  oldest: (age: string) => `oldest ${age}`,
  since_midnight: 'Since midnight in Pakistan',
  new_players: 'New players',
  new_guests: 'New guests',
  deposits: 'Deposits',
  reversed: 'Reversed',
  log: 'Log',
  entries: 'Entries',
  newest_hash: 'Hash of the newest:',
  no_hash: 'none',
  hash_purpose:
    'The hash contains every entry before it. Write it down: if the log ever lacks it, the log was changed.',
  working: 'Being worked on',
  question: 'Question',
  last_active: 'Last active',
  ago: (age: string) => `${age} ago`,
  games: 'Games since midnight',
  no_round: 'No round today',
  rounds_until: 'Rounds up to',
  newer_rounds: 'Newer ones are added within a few minutes.',
  staked: 'Staked',
  paid: 'Paid',
  difference: 'Difference',
} as const;

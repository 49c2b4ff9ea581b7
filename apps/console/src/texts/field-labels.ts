import { railTexts } from './payment.ts';

/** The units of numbers, by the last words of a field's name. */
export const unitTexts = {
  ms: 'ms',
  s: 'seconds',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
  months: 'months',
  percent: '%',
  bps: 'bps',
  hundredths: 'hundredths',
  bps_hundredths: 'hundredths of a bps',
  times: 'times',
} as const;
export type Unit = keyof typeof unitTexts;

/** The labels of fields whose names do not explain them. */
export const fieldLabels: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['ur', 'Urdu'],
  ['iban', 'IBAN'],
  ['sms_rules', 'SMS rules'],
  ['href', 'Link'],
  ['kept_months', 'Months to keep'],
  ['bonus_wager_times', 'Wagering of bonus money'],
  ['proposal_hours', 'Proposals wait'],
  ['gift_expiry_days', 'Gifts expire after'],
  ['entries_day', 'Entries per day'],
  ['per_player_open', 'Open per player'],
  ['deposit_pay_type_setting', 'Pay types'],
  ['withdrawal_pay_type_setting', 'Pay types'],
  ['one_name_limit', 'Limit of one operator'],
  ['one_name_payouts', 'Payouts of one operator'],
  ['promos', 'Promotions'],
  ['key', 'Content key'],
  ['id', 'Id'],
  ['nth', 'Which deposit'],
  ['percent_bps', 'Bonus as a share of the deposit'],
  ['amount_maximum', 'Maximum bonus'],
  ['deposit_minimum', 'Minimum deposit'],
  ['stake_maximum', 'Maximum stake'],
  ['stake_minimum', 'Minimum stake'],
  ['conversion_times', 'Largest conversion'],
  ['wager_times', 'Wagering'],
  ['days', 'Days'],
  ['rounds', 'Free rounds'],
  ['play_days', 'Time to play the rounds'],
  ['rate_bps_hundredths', 'Rate'],
  ['prize_rate_bps_hundredths', 'Largest prize as a share of own stakes'],
  ['keep_share_bps', 'Share of the points to keep a level'],
  ['keep_days', 'A level lasts'],
  ['monthly', 'Monthly bonus'],
  ['monthly_points', 'Points for the monthly bonus'],
  ['level_up', 'Bonus for the level'],
  ['day_maximum', 'Maximum for a day'],
  ['entry_weighted', 'Weighted stakes to be ranked'],
  ['friend_weighted', 'Weighted stakes of a friend'],
  ['friends_maximum', 'Friends that certainly reach the target'],
  ['players_minimum', 'Ranked players needed'],
  ['level_minimum', 'VIP level needed'],
  ['minimum_bps', 'Minimum'],
  ['maximum_bps', 'Maximum'],
]);

/** The texts for options of a field, by the name of the field. */
export const optionTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pay_type: { 1: railTexts.bank, 2: railTexts.easypaisa, 3: railTexts.jazzcash },
  type: {
    ...{ first_deposit: 'Bonus for the first deposit', deposit: 'Bonus for a later deposit' },
    ...{ free_rounds: 'Free rounds', rebate: 'Rebate (cashback)' },
  },
  repeats: { once: 'Once', daily: 'Every day', weekly: 'Every week' },
  ranking: { weighted_stake: 'Sum of weighted stakes', best_multiplier: 'Best multiplier of a round' },
  screen: { promo: 'Promotions', activity: 'Activities', referral: 'Referral' },
  reality_check: { 0: 'Off', 15: 'Every 15 minutes', 30: 'Every 30 minutes', 60: 'Every 60 minutes' },
};

/** The texts that are made from the name or the value of a field. */
export const fieldTexts = {
  none: 'None',
  on: 'on',
  off: 'off',
  empty: 'empty',
  no_items: 'none',
  both: ({ first, second }: { first: string; second: string }) => `${first} and ${second}`,
  length: ({ count, unit }: { count: number; unit: 'day' | 'hour' | 'minute' }) =>
    `${count} ${unit}${count === 1 ? '' : 's'}`,
} as const;

type UnitOf = { text: string; seconds: number | null; divisor?: number; suffix?: string };

/**
 * The units of numbers, by the last word of a field's name. `seconds` is the length of a time unit. A number with a `divisor` is
 * divided by it and shown with the `suffix`: 5000 bps are 50 %.
 */
const UNITS = {
  ms: { text: 'ms', seconds: 0.001 },
  s: { text: 'seconds', seconds: 1 },
  minutes: { text: 'minutes', seconds: 60 },
  hours: { text: 'hours', seconds: 3600 },
  days: { text: 'days', seconds: 86_400 },
  months: { text: 'months', seconds: null },
  percent: { text: '%', seconds: null },
  bps: { text: 'bps', seconds: null, divisor: 100, suffix: ' %' },
  hundredths: { text: 'hundredths', seconds: null, divisor: 100, suffix: '' },
  bps_hundredths: { text: 'hundredths of a bps', seconds: null, divisor: 10_000, suffix: ' %' },
  times: { text: 'times', seconds: null },
} as const satisfies Record<string, UnitOf>;
type Unit = keyof typeof UNITS;

/** The units of fields whose name has no unit. */
const UNIT_OF_NAME: Readonly<Record<string, Unit>> = { weights: 'bps' };

const isUnit = (word: string): word is Unit => Object.hasOwn(UNITS, word);

/** The labels of fields whose names do not explain them. */
const LABELS: ReadonlyMap<string, string> = new Map([
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
  ['deposit_minimum', 'Smallest deposit'],
  ['stake_maximum', 'Largest stake'],
  ['stake_minimum', 'Smallest stake'],
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
  ['minimum_bps', 'Least'],
  ['maximum_bps', 'Most'],
]);

/** The texts for options that are numbers, by the name of the field. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pay_type: { 1: 'Bank transfer', 2: 'Easypaisa', 3: 'JazzCash' },
  type: {
    ...{ first_deposit: 'Bonus for the first deposit', deposit: 'Bonus for a later deposit' },
    ...{ free_rounds: 'Free rounds', rebate: 'Rebate (cashback)' },
  },
  repeats: { once: 'Once', daily: 'Every day', weekly: 'Every week' },
  ranking: { weighted_stake: 'Sum of weighted stakes', best_multiplier: 'Best multiplier of a round' },
  screen: { promo: 'Promotions', activity: 'Activities', referral: 'Referral' },
  reality_check: { 0: 'Off', 15: 'Every 15 minutes', 30: 'Every 30 minutes', 60: 'Every 60 minutes' },
};

/** Returns the unit at the end of a name. */
function unitOf(words: readonly string[]): Unit | null {
  const [two, last] = [words.slice(-2).join('_'), words.at(-1)!];
  return isUnit(two) ? two : isUnit(last) ? last : null;
}

export type Label = { label: string; unit: string | null };

/**
 * Returns the label and the unit of a field from its name.
 *
 * Shape   "review_expected_s" -> { label: "Review expected", unit: "seconds" }
 */
export function labelOf(name: string): Label {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
  const unit = words.length > 1 ? unitOf(words) : null;
  const text = (unit === null ? words : words.slice(0, -unit.split('_').length))
    .join(' ')
    .replace(/^(per \w+) (hour|day)$/, '$1 and $2');
  return {
    label: LABELS.get(name) ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    unit: unit === null ? null : UNITS[unit].text,
  };
}

/** The text for one option of a field. */
export function optionText(name: string, option: unknown): string {
  if (option === null) return 'None';
  const texts = Object.hasOwn(OPTIONS, name) ? OPTIONS[name]! : {};
  const text = String(option);
  return Object.hasOwn(texts, text) ? texts[text]! : text;
}

const LENGTHS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * Explains a number in a unit that is easier to read. Returns null if there is no such unit.
 *
 * Shape   "review_expected_s", 86400 -> "1 day"; "turnover_bps", 5000 -> "50 %"
 */
export function meaningOf(name: string, value: number): string | null {
  const unit = UNIT_OF_NAME[name] ?? unitOf(name.split('_'));
  if (unit === null || !Number.isFinite(value)) return null;
  const { seconds, divisor, suffix }: UnitOf = UNITS[unit];
  if (divisor !== undefined) return `${value / divisor}${suffix}`;
  if (seconds === null) return null;
  const total = value * seconds;
  const found = LENGTHS.find(([, length]) => length > seconds && total >= length && total % length === 0);
  if (found === undefined) return null;
  const count = total / found[1];
  return `${count} ${found[0]}${count === 1 ? '' : 's'}`;
}

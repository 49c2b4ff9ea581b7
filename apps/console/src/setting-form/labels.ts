type UnitOf = { after: string; seconds: number | null; per?: number; shown?: string };

/**
 * The units of numbers, by the last word of a field's name. `seconds` is the length of a unit of time. `per` is how many of a unit make one
 * of the unit in which the meaning is shown.
 */
const UNITS = {
  ms: { after: 'ms', seconds: 0.001 },
  s: { after: 'seconds', seconds: 1 },
  minutes: { after: 'minutes', seconds: 60 },
  hours: { after: 'hours', seconds: 3600 },
  days: { after: 'days', seconds: 86_400 },
  months: { after: 'months', seconds: null },
  percent: { after: '%', seconds: null },
  bps: { after: 'bps', seconds: null, per: 100, shown: ' %' },
  hundredths: { after: 'hundredths', seconds: null, per: 100, shown: '' },
  times: { after: 'times', seconds: null },
} as const satisfies Record<string, UnitOf>;
type Unit = keyof typeof UNITS;

const isUnit = (word: string): word is Unit => Object.hasOwn(UNITS, word);

/** The labels of names whose words do not explain them. */
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
]);

/** The texts of options that are numbers in the setting, by the name of the field. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pay_type: { 1: 'Bank transfer', 2: 'Easypaisa', 3: 'JazzCash' },
  reality_check: { 0: 'Off', 15: 'Every 15 minutes', 30: 'Every 30 minutes', 60: 'Every 60 minutes' },
};

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
  const last = words.at(-1)!;
  const hasUnit = words.length > 1 && isUnit(last);
  const text = (hasUnit ? words.slice(0, -1) : words).join(' ').replace(/^(per \w+) (hour|day)$/, '$1 and $2');
  return {
    label: LABELS.get(name) ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    unit: hasUnit ? UNITS[last].after : null,
  };
}

/** The text of an option of a choice. */
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
 * Explains a number in a unit that is easier to read; null if its own unit is the easiest.
 *
 * Shape   "review_expected_s", 86400 -> "1 day"; "turnover_bps", 5000 -> "50 %"
 */
export function meaningOf(name: string, value: number): string | null {
  const unit = name.split('_').at(-1)!;
  if (!isUnit(unit) || !Number.isFinite(value)) return null;
  const { seconds, per, shown }: UnitOf = UNITS[unit];
  if (per !== undefined) return `${value / per}${shown}`;
  if (seconds === null) return null;
  const total = value * seconds;
  const found = LENGTHS.find(([, length]) => length > seconds && total >= length && total % length === 0);
  if (found === undefined) return null;
  const count = total / found[1];
  return `${count} ${found[0]}${count === 1 ? '' : 's'}`;
}

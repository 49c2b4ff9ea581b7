import { fieldLabels, optionTexts, fieldTexts as text, type Unit, unitTexts } from '../texts/field-labels.ts';

type UnitOf = { seconds: number | null; divisor?: number; suffix?: string };

/**
 * The units of numbers, by the last word of a field's name. `seconds` is the length of a time unit. A number with a `divisor` is
 * divided by it and shown with the `suffix`: 5000 bps are 50 %.
 */
const UNITS: Readonly<Record<Unit, UnitOf>> = {
  ms: { seconds: 0.001 },
  s: { seconds: 1 },
  minutes: { seconds: 60 },
  hours: { seconds: 3600 },
  days: { seconds: 86_400 },
  months: { seconds: null },
  percent: { seconds: null },
  bps: { seconds: null, divisor: 100, suffix: ' %' },
  hundredths: { seconds: null, divisor: 100, suffix: '' },
  bps_hundredths: { seconds: null, divisor: 10_000, suffix: ' %' },
  times: { seconds: null },
};

/** The units of fields whose name has no unit. */
const UNIT_OF_NAME: Readonly<Record<string, Unit>> = { weights: 'bps' };

const isUnit = (word: string): word is Unit => Object.hasOwn(UNITS, word);

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
  const phrase = (unit === null ? words : words.slice(0, -unit.split('_').length))
    .join(' ')
    .replace(/^(per \w+) (hour|day)$/, (_, first: string, second: string) => text.both({ first, second }));
  return {
    label: fieldLabels.get(name) ?? `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`,
    unit: unit === null ? null : unitTexts[unit],
  };
}

/** The text for one option of a field. */
export function optionText(name: string, option: unknown): string {
  if (option === null) return text.none;
  const texts = Object.hasOwn(optionTexts, name) ? optionTexts[name]! : {};
  const value = String(option);
  return Object.hasOwn(texts, value) ? texts[value]! : value;
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
  const { seconds, divisor, suffix } = UNITS[unit];
  if (divisor !== undefined) return `${value / divisor}${suffix}`;
  if (seconds === null) return null;
  const total = value * seconds;
  const found = LENGTHS.find(([, length]) => length > seconds && total >= length && total % length === 0);
  if (found === undefined) return null;
  return text.length({ count: total / found[1], unit: found[0] });
}

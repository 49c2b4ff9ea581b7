/** The errors that the form of a setting finds in its fields. */
export const fieldErrors = {
  same_name: 'This name is used twice.',
  name_missing: 'Enter a name.',
  not_json: 'This is not valid JSON.',
  amount_missing: 'Enter an amount.',
  not_amount: 'Enter an amount, such as 500.00.',
  not_number: 'Enter a number.',
  not_whole: 'Enter a whole number.',
  too_low: ({ minimum }: { minimum: number }) => `Enter ${minimum} or more.`,
  too_high: ({ maximum }: { maximum: number }) => `Enter ${maximum} or less.`,
  too_few: ({ minimum }: { minimum: number }) => `Add at least ${minimum}.`,
  too_many: ({ maximum }: { maximum: number }) => `Only ${maximum} are possible.`,
  missing: 'This is missing.',
  too_short: ({ minimum }: { minimum: number }) => `Enter at least ${minimum} characters.`,
  too_long: ({ maximum }: { maximum: number }) => `Enter at most ${maximum} characters.`,
  not_date: 'Enter a day, such as 2026-01-31.',
  not_time: 'Enter a time, such as 2026-01-31T12:00:00Z.',
  wrong_form: 'This does not have the right form.',
} as const;

/** Returns an error of the server as a sentence: "must be later" -> "This must be later." */
export function sentenceOf(error: string): string {
  const whole = error.startsWith('must ') ? `This ${error}` : error;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${whole.endsWith('.') ? '' : '.'}`;
}

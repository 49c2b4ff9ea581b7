import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { formatDay, formatWhen } from '../../../i18n/format-when.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Language } from '../../../i18n/language.ts';
import type { Exclusion } from '../limits-query.ts';

/** The end of an exclusion that is longer than this is shown with its year. */
const LONG_MS = 300 * 86_400_000;

/** Formats the end of an exclusion: day and year if it is long, otherwise day and time. */
export function untilText(until: string, from: string, language: Language): string {
  const isFar = Date.parse(until) - Date.parse(from) > LONG_MS;
  if (!isFar) return formatWhen(until, language);
  const day = dayInKarachi(new Date(until));
  return `${formatDay(day, language)} ${day.slice(0, 4)}`;
}

/** Describes an exclusion and its end in one sentence. Needs the messages of `protection`. */
export function exclusionText(t: Translate, { until, from }: Exclusion, language: Language): string {
  return until === null ? t('exclusion.for-good') : t('exclusion.until', { time: untilText(until, from, language) });
}

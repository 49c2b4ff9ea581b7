import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { formatDay, formatWhen } from '../../../i18n/format-when.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Language } from '../../../i18n/language.ts';
import type { Exclusion } from '../limits-query.ts';

/** A longer exclusion shows the year of its end. */
const LONG_MS = 300 * 86_400_000;

export function untilText(until: string, from: string, language: Language): string {
  const isFar = Date.parse(until) - Date.parse(from) > LONG_MS;
  if (!isFar) return formatWhen(until, language);
  const day = dayInKarachi(new Date(until));
  return `${formatDay(day, language)} ${day.slice(0, 4)}`;
}

/** Describes an exclusion and its end in one sentence. Needs the texts of namespace `protection`. */
export function exclusionText(t: Translate, { until, from }: Exclusion, language: Language): string {
  return until === null ? t('exclusion.for-good') : t('exclusion.until', { time: untilText(until, from, language) });
}

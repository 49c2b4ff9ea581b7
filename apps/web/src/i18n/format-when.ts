import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';
import type { Language } from './language.ts';

const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ur: ['جنوری', 'فروری', 'مارچ', 'اپریل', 'مئی', 'جون', 'جولائی', 'اگست', 'ستمبر', 'اکتوبر', 'نومبر', 'دسمبر'],
};

/** A date whose UTC fields show the local time in Karachi. */
const inKarachi = (time: string) => new Date(Date.parse(time) + KARACHI_AHEAD_MS);

/** A day and a time in Pakistan. Does not use `Intl`, whose language data may differ between server and phone. */
export function formatWhen(time: string, language: Language): string {
  const karachi = inKarachi(time);
  const clock = formatClock(time);
  const day = `${karachi.getUTCDate()} ${months[language][karachi.getUTCMonth()]}`;
  return language === 'ur' ? `${day}، ${clock}` : `${day}, ${clock}`;
}

/** The time of day in Pakistan, for a text that shows the day elsewhere. */
export const formatClock = (time: string): string => inKarachi(time).toISOString().slice(11, 16);

/** Formats a calendar day such as 2026-03-10: its day and month, or its month and year. */
export function formatDay(day: string, language: Language, onlyMonth = false): string {
  const [year = '', month = '1', date = '1'] = day.split('-');
  const name = months[language][Number(month) - 1];
  return onlyMonth ? `${name} ${year}` : `${Number(date)} ${name}`;
}

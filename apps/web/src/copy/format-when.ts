import type { Language } from '../state/config-store.ts';

const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ur: ['جنوری', 'فروری', 'مارچ', 'اپریل', 'مئی', 'جون', 'جولائی', 'اگست', 'ستمبر', 'اکتوبر', 'نومبر', 'دسمبر'],
};

/** Day and minute in Pakistan, the same on server and phone whatever their zones and their language data. */
export function formatWhen(time: string, language: Language): string {
  const there = new Date(new Date(time).getTime() + 5 * 3_600_000);
  const clock = there.toISOString().slice(11, 16);
  const day = `${there.getUTCDate()} ${months[language][there.getUTCMonth()]}`;
  return language === 'ur' ? `${day}، ${clock}` : `${day}, ${clock}`;
}

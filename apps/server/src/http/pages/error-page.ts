import type { Language } from '@nua/contract/wire.ts';

type Text = Readonly<Record<Language, string>>;

export const errorPageTexts = {
  busy: {
    en: 'We are very busy right now. Try again in a moment.',
    ur: 'اس وقت بہت رش ہے۔ تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  },
  limited: {
    en: 'Too many requests came from this device or network. Nothing was changed. Try again in a moment.',
    ur: 'اس ڈیوائس یا نیٹ ورک سے بہت زیادہ درخواستیں آئیں۔ کوئی تبدیلی نہیں ہوئی۔ تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  },
  refused: {
    en: 'This request was not accepted. Nothing was changed.',
    ur: 'یہ درخواست قبول نہیں ہوئی۔ کوئی تبدیلی نہیں ہوئی۔',
  },
  missing: { en: 'Page Not Found', ur: 'صفحہ نہیں ملا' },
  failed: { en: 'Internal Server Error', ur: 'سرور میں خرابی ہوئی' },
  not_built: { en: 'The pages have not been built yet.', ur: 'صفحات ابھی تیار نہیں ہیں۔' },
} as const satisfies Record<string, Text>;

export type ErrorPageText = keyof typeof errorPageTexts;

/** Renders a page without scripts and styles, in both languages. */
export function errorPage(name: ErrorPageText): string {
  const { en, ur } = errorPageTexts[name];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Nua</title><p>${en}</p><p lang="ur" dir="rtl">${ur}</p></html>`;
}

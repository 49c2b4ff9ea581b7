import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'later.text': 'یہ حصہ بعد میں کھلے گا۔ ابھی یہاں آپ کے لیے کچھ نہیں، اور واپس جانے سے کچھ نہیں جاتا۔',
  'later.back': 'واپس',
  'later.home': 'لابی میں جائیں',
};

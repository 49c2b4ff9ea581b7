import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'later.text': 'یہ سہولت ابھی دستیاب نہیں۔ یہ صفحہ چھوڑنے سے آپ کا کوئی نقصان نہیں ہو گا۔',
  'later.back': 'واپس',
  'later.home': 'لابی میں جائیں',
};

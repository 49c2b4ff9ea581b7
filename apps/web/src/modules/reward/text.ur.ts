import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'reward.claim': 'وصول کریں',
  'reward.done': 'بونس آپ کے بونس والٹ میں آ گیا ہے۔',
  'reward.range': '{from} سے {to} تک',
  'reward.guest': 'وصول کرنے کے لیے فون نمبر شامل کریں',
};

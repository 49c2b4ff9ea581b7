import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'file.too-large':
    'یہ فائل ایپ سے شیئر کرنے کے لیے بہت بڑی ہے۔ ڈاؤن لوڈ کرنے کے لیے براؤزر میں {host} پر سائن اِن کریں۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'file.too-large':
    'یہ فائل اتنی بڑی ہے کہ کسی دوسری ایپ کو نہیں دی جا سکتی۔ اسے لینے کے لیے براؤزر میں {host} پر سائن ان کریں۔',
};

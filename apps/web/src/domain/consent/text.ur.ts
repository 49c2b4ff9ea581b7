import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'consent.title': 'گوگل اینالیٹکس',
  'consent.question':
    'کیا ہم گوگل اینالیٹکس کو بتائیں کہ آپ کون سے صفحے کھولتے ہیں؟ اسے صرف آپ کا پلیئر نمبر اور صفحے کا نام ملتا ہے۔',
  'consent.yes': 'جی ہاں',
  'consent.no': 'نہیں',
};

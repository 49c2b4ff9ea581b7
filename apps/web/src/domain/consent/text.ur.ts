import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'consent.title': 'گوگل کے ذریعے گنتی',
  'consent.question':
    'کیا ہم گوگل اینالیٹکس کو بھی بتا دیں کہ کون سے صفحے کھولے گئے؟ اسے صرف آپ کا کھلاڑی نمبر اور صفحے کا نام ملے گا، اور کچھ نہیں۔',
  'consent.yes': 'جی ہاں',
  'consent.no': 'نہیں',
};

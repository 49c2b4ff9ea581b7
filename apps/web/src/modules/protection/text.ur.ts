import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'exclusion.title': 'آپ نے کھیل سے وقفہ لیا ہوا ہے',
  'exclusion.until': 'آپ نے {time} تک وقفہ لیا ہے۔ اسے کوئی کم نہیں کر سکتا۔',
  'exclusion.for-good': 'آپ نے ہمیشہ کے لیے وقفہ لیا ہے۔ اسے کوئی ختم نہیں کر سکتا۔',
  'exclusion.what':
    'ڈپازٹ، کھیل اور پروموشنز بند ہیں۔ آپ اب بھی رقم نکلوا سکتے ہیں، اپنا ریکارڈ دیکھ سکتے ہیں اور مدد لے سکتے ہیں۔',
  'exclusion.withdraw': 'رقم نکلوائیں',
  'exclusion.records': 'ٹرانزیکشن ہسٹری',
  'exclusion.help': 'مدد حاصل کریں',
  'exclusion.understood': 'ٹھیک ہے',
};

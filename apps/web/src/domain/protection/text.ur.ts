import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'exclusion.title': 'آپ نے کھیل سے وقفہ لیا ہوا ہے',
  'exclusion.until': 'آپ نے {time} تک اپنے لیے کھیل بند کر رکھا ہے۔ اسے کوئی کم نہیں کر سکتا۔',
  'exclusion.for-good': 'آپ نے اپنے لیے کھیل ہمیشہ کے لیے بند کر دیا ہے۔ اسے کوئی واپس نہیں لے سکتا۔',
  'exclusion.what':
    'رقم جمع کرانا، کھیل اور پروموشن بند ہیں۔ آپ اب بھی اپنی رقم نکلوا سکتے ہیں، اپنا ریکارڈ دیکھ سکتے ہیں اور مدد مانگ سکتے ہیں۔',
  'exclusion.withdraw': 'رقم نکلوائیں',
  'exclusion.records': 'آپ کا ریکارڈ',
  'exclusion.help': 'مدد مانگیں',
  'exclusion.understood': 'ٹھیک ہے',
};

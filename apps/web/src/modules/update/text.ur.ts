import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'update.restarted': 'نوا اپ ڈیٹ ہو کر دوبارہ شروع ہوا ہے۔',
  'update.restarted.builtin': 'نوا اسٹور والے ورژن پر واپس آ گیا ہے اور دوبارہ شروع ہوا ہے۔',
  'update.store': 'اسٹور سے نئی ایپ لیں',
  'update.store.text':
    'اگلی اپ ڈیٹ کے لیے نئی ایپ چاہیے۔ اسے وہیں سے لیں جہاں سے نوا انسٹال کیا تھا۔ تب تک یہاں سب کچھ پہلے کی طرح چلتا ہے، اور آپ کی رقم پر کوئی اثر نہیں پڑتا۔',
  'update.mobile': 'موبائل ڈیٹا پر اپ ڈیٹ کریں؟',
  'update.mobile.text':
    'اپ ڈیٹ {megabytes} MB کی ہے۔ ابھی نہ کریں تو وائی فائی پر خود ڈاؤن لوڈ ہو جائے گی۔ تب تک سب کچھ پہلے کی طرح چلے گا۔',
  'update.mobile.yes': 'ابھی اپ ڈیٹ کریں',
  'update.mobile.no': 'وائی فائی کا انتظار کریں',
  'update.failed': 'اپ ڈیٹ نہیں ہو سکی',
  'update.failed.unknown': 'نامعلوم خرابی',
};

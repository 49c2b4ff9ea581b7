import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'device.intro':
    'یہ ڈیوائسز سائن اِن ہیں۔ کوئی ڈیوائس آپ کی نہ ہو تو اسے سائن آؤٹ کریں اور پاس ورڈ بدل لیں۔ ایک وقت میں زیادہ سے زیادہ پانچ ڈیوائسز سائن اِن ہو سکتی ہیں۔',
  'device.unnamed': 'براؤزر',
  'device.this': 'یہی ڈیوائس',
  'device.seen': 'آخری بار {when}',
  'device.since': '{when} سے سائن اِن',
  'device.only': 'کوئی اور ڈیوائس سائن اِن نہیں۔',
  'device.end': 'سائن آؤٹ کریں',
  'device.end.named': '{name} کو سائن آؤٹ کریں',
  'device.ask': 'یہ ڈیوائس سائن آؤٹ کر دیں؟',
  'device.ask.text': 'جاری رکھنے کے لیے {name} پر دوبارہ سائن اِن کرنا ہو گا۔ اس پر کھلے کھیل فوراً بند ہو جائیں گے۔',
  'device.keep': 'منسوخ کریں',
  'device.ended': 'ڈیوائس سائن آؤٹ ہو گئی۔',
};

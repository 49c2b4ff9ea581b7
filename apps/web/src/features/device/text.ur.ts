import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'device.intro':
    'آپ کا کھاتہ ان ڈیوائسوں پر کھلا ہے۔ کوئی اجنبی لگے تو اسے سائن آؤٹ کریں اور پاس ورڈ بدل دیں۔ ایک وقت میں پانچ ڈیوائسیں چل سکتی ہیں۔',
  'device.unnamed': 'براؤزر',
  'device.this': 'یہی ڈیوائس',
  'device.seen': 'آخری بار {when}',
  'device.since': '{when} سے سائن اِن',
  'device.only': 'کوئی اور ڈیوائس سائن اِن نہیں۔',
  'device.end': 'سائن آؤٹ',
  'device.end.named': '{name} کو سائن آؤٹ کریں',
  'device.ask': 'یہ ڈیوائس سائن آؤٹ کر دیں؟',
  'device.ask.text': '{name} کو دوبارہ سائن اِن کرنا پڑے گا۔ اس پر چلتا کھیل فوراً بند ہو جائے گا۔',
  'device.keep': 'رہنے دیں',
  'device.ended': 'ڈیوائس سائن آؤٹ ہو گئی۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'promo.title': 'جاری پیشکشیں',
  'promo.text': 'کوئی چال نہیں: کیا ملے گا، کیا کرنا ہو گا اور کیا خرچ ہو گا، ہر کارڈ پر لکھا ہے۔',
  'promo.activity.title': 'سرگرمیاں',
  'promo.activity.text': 'جن میں آپ حصہ لے سکتے ہیں۔ یہاں کسی چیز پر کچھ خرچ نہیں ہوتا۔',
  'promo.to-activity': 'سرگرمیاں',
  'promo.to-promo': 'پیشکشیں',
  'promo.how': 'حصہ کیسے لیں',
  'promo.terms': 'شرائط',
  'promo.always': 'کوئی آخری تاریخ نہیں',
  'promo.until': '{when} تک',
  'promo.ends-in': 'باقی وقت',
  'promo.empty': 'اس وقت کچھ نہیں چل رہا',
  'promo.empty.text': 'جب کچھ شروع ہو گا، شرائط کے ساتھ یہاں ہو گا۔',
  'promo.home': 'کھیلوں کی طرف',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'promo.title': 'پروموشنز',
  'promo.text': 'ہر کارڈ پر لکھا ہے کہ کیا ملے گا، کیا کرنا ہو گا اور کیا خرچ ہو گا۔',
  'promo.activity.title': 'سرگرمیاں',
  'promo.activity.text': 'آپ ان میں حصہ لے سکتے ہیں۔ جس پر کچھ خرچ ہو، وہاں لکھا ہے۔',
  'promo.to-activity': 'سرگرمیاں',
  'promo.to-promo': 'پروموشنز',
  'promo.how': 'حصہ لینے کا طریقہ',
  'promo.terms': 'شرائط',
  'promo.always': 'کوئی آخری تاریخ نہیں',
  'promo.until': '{when} تک',
  'promo.ends-in': 'باقی وقت',
  'promo.empty': 'اس وقت کوئی پروموشن نہیں',
  'promo.empty.text': 'نئی پروموشنز اپنی شرائط کے ساتھ یہاں نظر آئیں گی۔',
  'promo.home': 'کھیل دیکھیں',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'push.intro': 'نوا بند ہو تب بھی اس ڈیوائس پر مختصر اطلاعات آتی ہیں۔ ان میں رقم کبھی نہیں لکھی ہوتی۔',
  'push.here.on': 'اس ڈیوائس پر اطلاعات آن ہیں۔',
  'push.here.off': 'اس ڈیوائس پر اطلاعات بند ہیں۔',
  'push.here.denied':
    'آپ کے براؤزر نے اس سائٹ کی اطلاعات روک رکھی ہیں۔ براؤزر کی سیٹنگز میں اجازت دیں، پھر یہاں واپس آئیں۔',
  'push.here.denied.app':
    'آپ کے فون نے اس ایپ کی اطلاعات روک رکھی ہیں۔ فون کی سیٹنگز میں اجازت دیں، پھر یہاں واپس آئیں۔',
  'push.here.none': 'یہ براؤزر اطلاعات نہیں دکھا سکتا۔ آئی فون پر پہلے نوا کو ہوم اسکرین پر شامل کریں۔',
  'push.here.none.app': 'یہ ایپ اس فون پر اطلاعات نہیں دکھا سکتی۔',
  'push.turn-on': 'آن کریں',
  'push.turn-off': 'بند کریں',
  'push.failed': 'یہ نہیں ہو سکا۔ کوئی تبدیلی نہیں ہوئی۔ کچھ دیر بعد دوبارہ کوشش کریں۔',
  'push.about': 'کن چیزوں کی اطلاع چاہیے',
  'push.kind.money': 'رقم',
  'push.kind.money.text': 'ڈپازٹ اور رقم نکلوانے کی اطلاع۔',
  'push.kind.security': 'سیکیورٹی',
  'push.kind.security.text':
    'نئی ڈیوائس اور پاس ورڈ کی تبدیلی کی اطلاع۔ یہ ہمیشہ آن رہتی ہے، تاکہ آپ فوراً کچھ کر سکیں۔',
  'push.kind.messages': 'پیغامات',
  'push.kind.messages.text': 'ان باکس میں نئے پیغامات۔',
  'push.kind.promotions': 'پروموشنز',
  'push.kind.promotions.text': 'یہ صرف تب آتی ہیں جب آپ پیشکشیں چاہیں۔ وقفے کے دوران کبھی نہیں آتیں۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'push.intro':
    'نوا بند ہو تب بھی اس ڈیوائس پر مختصر اطلاع۔ ان میں کبھی رقم نہیں لکھی ہوتی، تاکہ کوئی دوسرا نہ پڑھ لے۔',
  'push.here.on': 'اس ڈیوائس پر اطلاع آتی ہے۔',
  'push.here.off': 'اس ڈیوائس پر اطلاع نہیں آتی۔',
  'push.here.denied':
    'آپ کے براؤزر نے اس سائٹ کی اطلاعات روک رکھی ہیں۔ براؤزر کی سیٹنگ میں اجازت دے کر یہاں واپس آئیں۔',
  'push.here.none': 'یہ براؤزر اطلاع نہیں دکھا سکتا۔ آئی فون پر پہلے نوا کو ہوم اسکرین پر رکھیں۔',
  'push.turn-on': 'یہاں چالو کریں',
  'push.turn-off': 'یہاں بند کریں',
  'push.failed': 'یہ نہیں ہو سکا۔ کچھ نہیں بدلا؛ ذرا دیر بعد دوبارہ کوشش کریں۔',
  'push.about': 'کس بارے میں',
  'push.kind.money': 'رقم',
  'push.kind.money.text': 'جمع کرائی رقم پہنچی، نکلوائی رقم آگے بڑھی۔',
  'push.kind.security': 'حفاظت',
  'push.kind.security.text': 'نئی ڈیوائس، بدلا ہوا پاس ورڈ۔ یہ اطلاع ہمیشہ آتی ہے تاکہ آپ فوراً کچھ کر سکیں۔',
  'push.kind.messages': 'پیغامات',
  'push.kind.messages.text': 'آپ کے پیغامات میں کچھ نیا۔',
  'push.kind.promotions': 'پیشکشیں',
  'push.kind.promotions.text': 'صرف اگر آپ چاہیں۔ وقفے کے دوران کبھی نہیں۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'verify.title': 'کوڈ سے تصدیق کریں',
  'verify.why.withdraw': 'یہ کوڈ اس لیے ہے کہ {amount} صرف آپ نکلوا سکیں۔',
  'verify.why.payout_account': 'یہ کوڈ اس لیے ہے کہ رقم نکلوانے کا اکاؤنٹ صرف آپ شامل کر سکیں۔',
  'verify.why.upgrade': 'اس کوڈ سے تصدیق ہوتی ہے کہ نمبر آپ کا ہے۔',
  'verify.why.change_phone': 'اس کوڈ سے تصدیق ہوتی ہے کہ نیا نمبر آپ کا ہے۔',
  'verify.why.change_phone_old': 'اس کوڈ سے تصدیق ہوتی ہے کہ پرانا نمبر آپ کا ہے۔',
  'verify.why.set_password': 'یہ کوڈ اس لیے ہے کہ پاس ورڈ صرف آپ مقرر کر سکیں۔',
  'verify.why.sms_word': 'یہ کوڈ اس لیے ہے کہ ایس ایم ایس کا خفیہ لفظ صرف آپ بدل سکیں۔',
  'verify.why.passkey': 'یہ کوڈ اس لیے ہے کہ Passkey صرف آپ بدل سکیں۔',
  'verify.why.close_account': 'یہ کوڈ اس لیے ہے کہ اکاؤنٹ صرف آپ بند کر سکیں۔',
  'verify.send-again': 'کوڈ بھیجیں',
  'verify.demo': 'ٹیسٹ فون میں ایس ایم ایس پڑھیں',
};

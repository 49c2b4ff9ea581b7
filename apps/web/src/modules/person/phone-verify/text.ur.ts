import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'verify.title': 'کوڈ سے تصدیق کریں',
  'verify.why.withdraw': 'اس کوڈ سے یقینی ہوتا ہے کہ {amount} صرف آپ نکلوا سکتے ہیں۔',
  'verify.why.payout_account': 'اس کوڈ سے یقینی ہوتا ہے کہ رقم نکلوانے کا اکاؤنٹ صرف آپ شامل کر سکتے ہیں۔',
  'verify.why.upgrade': 'اس کوڈ سے تصدیق ہوتی ہے کہ نمبر آپ کا ہے۔',
  'verify.why.change_phone': 'اس کوڈ سے تصدیق ہوتی ہے کہ نیا نمبر آپ کا ہے۔',
  'verify.why.change_phone_old': 'اس کوڈ سے تصدیق ہوتی ہے کہ پرانا نمبر آپ کا ہے۔',
  'verify.why.set_password': 'اس کوڈ سے یقینی ہوتا ہے کہ پاس ورڈ صرف آپ مقرر کر سکتے ہیں۔',
  'verify.why.close_account': 'اس کوڈ سے یقینی ہوتا ہے کہ اکاؤنٹ صرف آپ بند کر سکتے ہیں۔',
  'verify.send-again': 'کوڈ بھیجیں',
  'verify.demo': 'آزمائشی فون میں ایس ایم ایس پڑھیں',
};

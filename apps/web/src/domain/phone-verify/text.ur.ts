import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'verify.title': 'فون پر آیا کوڈ',
  'verify.why.withdraw': 'تاکہ {amount} صرف آپ ہی نکلوا سکیں۔',
  'verify.why.payout_account': 'تاکہ کھاتہ صرف آپ ہی شامل کر سکیں۔',
  'verify.why.upgrade': 'تاکہ یقین ہو کہ نمبر آپ ہی کا ہے۔',
  'verify.why.change_phone': 'تاکہ یقین ہو کہ نیا نمبر آپ ہی کا ہے۔',
  'verify.why.change_phone_old': 'تاکہ پرانا نمبر صرف اس کا مالک ہی چھوڑ سکے۔',
  'verify.why.set_password': 'تاکہ پاس ورڈ صرف آپ ہی رکھ سکیں۔',
  'verify.why.close_account': 'تاکہ کھاتہ صرف آپ ہی ختم کر سکیں۔',
  'verify.send-again': 'کوڈ بھیجیں',
  'verify.demo': 'آزمائشی فون میں پیغام پڑھیں',
};

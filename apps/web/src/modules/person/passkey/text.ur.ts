import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'passkey.intro':
    'Passkey سے آپ فنگر پرنٹ، چہرے یا اسکرین لاک سے سائن اِن کرتے ہیں۔ رقم نکلوانے کی تصدیق بھی اسی سے ہو جاتی ہے، کوڈ کی ضرورت نہیں رہتی۔ Passkey آپ کی ڈیوائس یا پاس ورڈ مینیجر سے باہر نہیں جاتی۔',
  'passkey.none': 'ابھی کوئی Passkey نہیں',
  'passkey.none.text': 'آپ کا پاس ورڈ اور کوڈ پہلے کی طرح چلتے رہیں گے۔',
  'passkey.add': 'Passkey شامل کریں',
  'passkey.added': 'Passkey شامل ہو گئی۔',
  'passkey.removed': 'Passkey ہٹا دی گئی۔',
  'passkey.cancelled': 'کوئی Passkey شامل نہیں ہوئی۔ آپ نے منسوخ کیا، یا اس ڈیوائس پر پہلے سے موجود ہے۔',
  'passkey.impossible': 'اس براؤزر میں Passkey نہیں چلتی۔ شامل کرنے کے لیے نوا کو کسی نئے براؤزر میں کھولیں۔',
  'passkey.unnamed': 'براؤزر',
  'passkey.used': 'آخری استعمال {when}',
  'passkey.never': 'ابھی استعمال نہیں ہوئی',
  'passkey.since': '{when} کو شامل ہوئی',
  'passkey.remove': 'ہٹائیں',
  'passkey.remove.named': '{name} کی Passkey ہٹائیں',
  'passkey.ask': 'یہ Passkey ہٹا دیں؟',
  'passkey.ask.text': 'اس کے بعد {name} کی Passkey سے نہ سائن اِن ہو سکے گا، نہ رقم نکلوانے کی تصدیق۔',
  'passkey.keep': 'منسوخ کریں',
};

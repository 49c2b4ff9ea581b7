import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'passkey.intro':
    'پاس کی سے آپ فنگر پرنٹ، چہرے یا اسکرین لاک سے سائن اِن کرتے ہیں۔ رقم نکلوانے کی تصدیق بھی اسی سے ہو جاتی ہے، کوڈ کی ضرورت نہیں رہتی۔ یہ آپ کی ڈیوائس یا پاس ورڈ مینیجر سے باہر نہیں جاتی۔',
  'passkey.none': 'ابھی کوئی پاس کی نہیں',
  'passkey.none.text': 'آپ کا پاس ورڈ اور کوڈ پہلے کی طرح چلتے رہیں گے۔',
  'passkey.add': 'پاس کی شامل کریں',
  'passkey.added': 'پاس کی شامل ہو گئی۔',
  'passkey.removed': 'پاس کی ہٹا دی گئی۔',
  'passkey.cancelled': 'کوئی پاس کی شامل نہیں ہوئی۔ آپ نے منسوخ کیا، یا اس ڈیوائس پر پہلے سے موجود ہے۔',
  'passkey.impossible': 'اس براؤزر میں پاس کی نہیں چلتی۔ شامل کرنے کے لیے نوا کو نئے براؤزر میں کھولیں۔',
  'passkey.unnamed': 'براؤزر',
  'passkey.used': 'آخری استعمال {when}',
  'passkey.never': 'ابھی استعمال نہیں ہوئی',
  'passkey.since': '{when} کو شامل ہوئی',
  'passkey.remove': 'ہٹائیں',
  'passkey.remove.named': '{name} کی پاس کی ہٹائیں',
  'passkey.ask': 'یہ پاس کی ہٹا دیں؟',
  'passkey.ask.text': 'اس کے بعد {name} کی پاس کی سے نہ سائن اِن ہو سکے گا، نہ رقم نکلوانے کی تصدیق۔',
  'passkey.keep': 'منسوخ کریں',
};

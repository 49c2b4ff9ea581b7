import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'account.export.intro':
    'ہمارے پاس آپ کی جتنی معلومات ہیں، سب ایک فائل میں ملیں گی۔ فائل ابھی بنے گی اور صرف اسی ڈیوائس پر آئے گی۔',
  'account.export.profile': 'آپ کا پروفائل، ڈیوائسز اور سیٹنگز',
  'account.export.money': 'رقم کی تمام منتقلیاں، ڈپازٹ، اور نکلوائی گئی رقوم',
  'account.export.rounds': 'ہر دن اور ہر کھیل کے راؤنڈ کا کل حساب',
  'account.export.words': 'آپ کے پیغامات اور سوالات',
  'account.export.note':
    'رقم نکلوانے کے اکاؤنٹس کے نمبر پورے نہیں دکھائے جاتے۔ آپ دن میں تین بار ڈاؤن لوڈ کر سکتے ہیں۔ ہر بار آپ کے فون پر ایس ایم ایس آئے گا۔',
  'account.export.take': 'میرا ڈیٹا ڈاؤن لوڈ کریں',
  'account.export.done': 'فائل محفوظ ہو گئی۔',
};

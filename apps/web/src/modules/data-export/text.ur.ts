import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'account.export.intro':
    'آپ کے بارے میں ہمارے پاس موجود تمام معلومات ایک فائل میں۔ فائل ابھی بنے گی اور صرف اسی ڈیوائس پر آئے گی۔',
  'account.export.profile': 'آپ کا پروفائل، ڈیوائسز اور ترتیبات',
  'account.export.money': 'رقم کی تمام منتقلیاں، جمع کروائی اور نکلوائی گئی رقوم',
  'account.export.rounds': 'آپ کے راؤنڈ، دن اور کھیل کے حساب سے',
  'account.export.words': 'آپ کے پیغامات اور سوالات',
  'account.export.note':
    'رقم نکلوانے کے اکاؤنٹس کے نمبر جزوی طور پر چھپے ہوتے ہیں۔ دن میں زیادہ سے زیادہ تین بار ڈاؤن لوڈ کر سکتے ہیں۔ ہر بار آپ کے فون پر ایس ایم ایس آئے گا۔',
  'account.export.take': 'میرا ڈیٹا ڈاؤن لوڈ کریں',
  'account.export.done': 'فائل محفوظ ہو گئی۔',
};

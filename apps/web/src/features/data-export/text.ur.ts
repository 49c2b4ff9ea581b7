import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'account.export.intro': 'آپ کے بارے میں ہمارے پاس جو کچھ ہے ایک فائل میں، ابھی بنے گی اور صرف اسی ڈیوائس پر آئے گی۔',
  'account.export.profile': 'آپ کا تعارف، ڈیوائسیں اور ترتیبات',
  'account.export.money': 'رقم کی ہر حرکت، جمع اور نکلوانے کا ریکارڈ',
  'account.export.rounds': 'آپ کے راؤنڈ، دن اور کھیل کے حساب سے',
  'account.export.words': 'آپ کے پیغام اور سوال',
  'account.export.note':
    'رقم نکلوانے کے کھاتوں کے نمبر یہاں بھی آدھے چھپے رہتے ہیں۔ دن میں زیادہ سے زیادہ تین بار؛ آپ کے فون پر پیغام بھی آئے گا۔',
  'account.export.take': 'فائل بنائیں',
  'account.export.done': 'فائل محفوظ ہو گئی۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'account.closing.intro': 'کھاتہ ہمیشہ کے لیے ختم ہو گا۔ پھر اسے کوئی واپس نہیں لا سکتا، ہم بھی نہیں۔',
  'account.closing.first': 'پہلے یہ',
  'account.obstacle.round': 'ایک راؤنڈ کھلا ہے۔ اسے مکمل کریں۔',
  'account.obstacle.transfer': 'رقم آپ کے والٹوں کے درمیان جا رہی ہے۔ ذرا ٹھہریں۔',
  'account.obstacle.withdraw': 'رقم نکلوانے کی درخواست چل رہی ہے۔ انتظار کریں یا واپس لیں۔',
  'account.obstacle.deposit': 'جمع کرانے کی ایک درخواست ابھی کھلی ہے۔ اس کا انتظار کریں۔',
  'account.obstacle.hold': 'کچھ رقم الگ رکھی ہے، واپس آ جائے گی۔',
  'account.obstacle.freeze': 'کچھ رقم ہم نے روک رکھی ہے۔ کسٹمر سروس سے پوچھیں۔',
  'account.obstacle.debt':
    'جمع کرائی ہوئی رقم واپس لے لی گئی تھی اور کچھ رقم آپ کے ذمے ہے۔ یہ اگلی جمع کرائی ہوئی رقم سے ادا ہو گی۔',
  'account.obstacle.balance': 'پہلے آپ کی رقم آپ کو ملے گی۔ اسے نکلوا لیں۔',
  'account.obstacle.exclusion': 'آپ نے وقفہ لیا ہوا ہے۔ وقفہ ختم ہونے تک کھاتہ رہے گا، تاکہ وقفہ قائم رہے۔',
  'account.closing.erased': 'آپ کا فون، نام، تصویر، ڈیوائسیں، رقم نکلوانے کے کھاتے اور پیغام فوراً مٹا دیے جاتے ہیں۔',
  'account.closing.kept': 'رقمیں اور راؤنڈ ہماری کتابوں میں رہتے ہیں، ایسے نمبر کے نیچے جو کسی شخص تک نہیں جاتا۔',
  'account.closing.name': 'آپ کا صارف نام پھر کبھی کسی کو نہیں ملے گا۔',
  'account.closing.again': 'اسی فون سے آپ نیا کھاتہ کھول سکتے ہیں، جو خالی شروع ہو گا۔',
  'account.closing.give-up': 'مجھے {amount} چھوڑنا منظور ہے۔ یہ رقم نکلوائی نہیں جا سکتی۔',
  'account.closing.understood': 'مجھے معلوم ہے کہ یہ واپس نہیں ہو سکتا۔',
  'account.closing.tick': 'آگے بڑھنے کے لیے اس پر نشان لگائیں۔',
  'account.closing.by-code': 'پاس ورڈ کے بجائے فون پر آئے کوڈ سے',
  'account.closing.by-password': 'کوڈ کے بجائے پاس ورڈ سے',
  'account.closing.close': 'میرا کھاتہ ہمیشہ کے لیے ختم کریں',
  'account.closing.done': 'آپ کا کھاتہ ختم ہو گیا۔ اپنا خیال رکھیں۔',
  'account.closing.maybe': 'آپ کا کھاتہ غالباً ختم ہو گیا ہے۔ اگر نہیں ہوا تو آپ اب بھی سائن اِن کر سکتے ہیں۔',
};

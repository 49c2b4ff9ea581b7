import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'account.closing.intro': 'اکاؤنٹ ہمیشہ کے لیے بند ہو جائے گا۔ اسے کوئی دوبارہ نہیں کھول سکتا، ہم بھی نہیں۔',
  'account.closing.first': 'بند کرنے سے پہلے',
  'account.obstacle.round': 'ایک جاری راؤنڈ پر آپ کا داؤ لگا ہوا ہے۔ اس کے ختم ہونے کا انتظار کریں۔',
  'account.obstacle.transfer': 'آپ کے والٹس کے درمیان رقم منتقل ہو رہی ہے۔ کچھ دیر انتظار کریں۔',
  'account.obstacle.withdraw': 'رقم نکلوانے کی ایک درخواست جاری ہے۔ اس کے مکمل ہونے کا انتظار کریں یا اسے منسوخ کریں۔',
  'account.obstacle.deposit': 'آپ کا ایک ڈپازٹ ابھی مکمل نہیں ہوا۔ مکمل ہونے کا انتظار کریں۔',
  'account.obstacle.hold': 'کچھ رقم الگ رکھی ہے۔ اس کے واپس آنے کا انتظار کریں۔',
  'account.obstacle.freeze': 'آپ کی کچھ رقم ہم نے روکی ہوئی ہے۔ کسٹمر سروس سے رابطہ کریں۔',
  'account.obstacle.debt':
    'آپ کا ایک ڈپازٹ واپس لے لیا گیا تھا اور کچھ رقم آپ کے ذمے ہے۔ یہ رقم آپ کے اگلے ڈپازٹ سے کٹ جائے گی۔',
  'account.obstacle.balance': 'آپ کے اکاؤنٹ میں ابھی رقم ہے۔ پہلے اسے نکلوائیں۔',
  'account.obstacle.exclusion': 'آپ نے وقفہ لیا ہوا ہے۔ وقفہ ختم ہونے سے پہلے اکاؤنٹ بند نہیں ہو سکتا۔',
  'account.closing.erased':
    'آپ کا فون نمبر، نام، تصویر، ڈیوائسز، رقم نکلوانے کے اکاؤنٹس اور پیغامات فوراً حذف ہو جاتے ہیں۔',
  'account.closing.kept':
    'رقم اور راؤنڈ ہمارے ریکارڈ میں رہتے ہیں، مگر ایسے نمبر کے ساتھ جس سے آپ کی پہچان نہیں ہو سکتی۔',
  'account.closing.rounds':
    'پہلے آپ کے کھلے راؤنڈ اپنے کھیل کے اصولوں کے مطابق ختم ہوں گے۔ جو رقم ملے گی وہ آپ کے بیلنس میں شامل ہو گی۔',
  'account.closing.name': 'آپ کا یوزر نیم پھر کوئی اور استعمال نہیں کر سکے گا۔',
  'account.closing.again': 'آپ اسی فون نمبر سے نیا خالی اکاؤنٹ بنا سکتے ہیں۔',
  'account.closing.give-up': 'مجھے {amount} چھوڑنا منظور ہے۔ یہ رقم نکلوائی نہیں جا سکتی۔',
  'account.closing.understood': 'مجھے معلوم ہے کہ اکاؤنٹ دوبارہ نہیں کھل سکتا۔',
  'account.closing.tick': 'جاری رکھنے کے لیے اس پر نشان لگائیں۔',
  'account.closing.by-code': 'پاس ورڈ کے بجائے فون پر آیا کوڈ استعمال کریں',
  'account.closing.by-password': 'کوڈ کے بجائے پاس ورڈ استعمال کریں',
  'account.closing.close': 'میرا اکاؤنٹ ہمیشہ کے لیے بند کریں',
  'account.closing.done': 'آپ کا اکاؤنٹ بند ہو گیا۔',
  'account.closing.maybe': 'آپ کا اکاؤنٹ شاید بند ہو گیا ہے۔ اگر نہیں ہوا تو آپ اب بھی سائن اِن کر سکتے ہیں۔',
};

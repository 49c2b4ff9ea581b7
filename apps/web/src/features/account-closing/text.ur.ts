import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'account.closing.intro': 'اکاؤنٹ ہمیشہ کے لیے بند ہو گا۔ اسے کوئی دوبارہ نہیں کھول سکتا، ہم بھی نہیں۔',
  'account.closing.first': 'بند کرنے سے پہلے',
  'account.obstacle.round': 'ایک جاری راؤنڈ پر آپ کی شرط لگی ہے۔ اس کے ختم ہونے کا انتظار کریں۔',
  'account.obstacle.transfer': 'آپ کے والٹس کے درمیان رقم منتقل ہو رہی ہے۔ کچھ دیر انتظار کریں۔',
  'account.obstacle.withdraw': 'رقم نکلوانے کی درخواست پر کارروائی جاری ہے۔ مکمل ہونے کا انتظار کریں یا منسوخ کریں۔',
  'account.obstacle.deposit': 'رقم جمع کروانے کی درخواست پر کارروائی جاری ہے۔ مکمل ہونے کا انتظار کریں۔',
  'account.obstacle.hold': 'کچھ رقم الگ رکھی ہے۔ اس کے واپس آنے کا انتظار کریں۔',
  'account.obstacle.freeze': 'آپ کی کچھ رقم ہم نے روکی ہوئی ہے۔ کسٹمر سروس سے رابطہ کریں۔',
  'account.obstacle.debt':
    'جمع کروائی گئی رقم واپس لے لی گئی تھی اور اس کا کچھ حصہ آپ کے ذمے ہے۔ یہ آپ کی اگلی جمع کروائی گئی رقم سے ادا ہو گا۔',
  'account.obstacle.balance': 'آپ کے اکاؤنٹ میں بیلنس ہے۔ پہلے اسے نکلوائیں۔',
  'account.obstacle.exclusion': 'آپ نے وقفہ لیا ہوا ہے۔ وقفہ ختم ہونے سے پہلے اکاؤنٹ بند نہیں ہو سکتا۔',
  'account.closing.erased':
    'آپ کا فون نمبر، نام، تصویر، ڈیوائسز، رقم نکلوانے کے اکاؤنٹس اور پیغامات فوراً حذف ہو جاتے ہیں۔',
  'account.closing.kept': 'رقوم اور راؤنڈ ہمارے ریکارڈ میں ایسے نمبر کے ساتھ رہتے ہیں جس سے آپ کی شناخت نہیں ہو سکتی۔',
  'account.closing.rounds':
    'پہلے آپ کے کھلے راؤنڈ اپنی گیم کے اصول کے مطابق ختم ہوں گے۔ ان کی جیتی رقم آپ کے بیلنس میں شامل ہو گی۔',
  'account.closing.name': 'آپ کا یوزر نیم پھر کوئی استعمال نہیں کر سکتا۔',
  'account.closing.again': 'آپ اسی فون نمبر سے نیا خالی اکاؤنٹ بنا سکتے ہیں۔',
  'account.closing.give-up': 'مجھے {amount} چھوڑنا منظور ہے۔ یہ رقم نکلوائی نہیں جا سکتی۔',
  'account.closing.understood': 'مجھے معلوم ہے کہ یہ عمل واپس نہیں ہو سکتا۔',
  'account.closing.tick': 'جاری رکھنے کے لیے اس پر نشان لگائیں۔',
  'account.closing.by-code': 'پاس ورڈ کے بجائے فون پر آیا کوڈ استعمال کریں',
  'account.closing.by-password': 'کوڈ کے بجائے پاس ورڈ استعمال کریں',
  'account.closing.close': 'میرا اکاؤنٹ ہمیشہ کے لیے بند کریں',
  'account.closing.done': 'آپ کا اکاؤنٹ بند ہو گیا۔',
  'account.closing.maybe': 'آپ کا اکاؤنٹ غالباً بند ہو گیا ہے۔ اگر نہیں ہوا تو آپ اب بھی سائن اِن کر سکتے ہیں۔',
};

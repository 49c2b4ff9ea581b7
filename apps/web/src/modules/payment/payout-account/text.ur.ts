import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'payout.title': 'رقم نکلوانے کے اکاؤنٹس',
  'payout.intro':
    'ان اکاؤنٹس میں آپ رقم نکلوا سکتے ہیں۔ یہ آپ کے اپنے ہونے چاہییں۔ نمبر محفوظ رکھے جاتے ہیں اور پورے نہیں دکھائے جاتے۔',
  'payout.add': 'اکاؤنٹ شامل کریں',
  'payout.empty': 'ابھی کوئی اکاؤنٹ نہیں',
  'payout.empty.text': 'اپنا موبائل اکاؤنٹ یا بینک اکاؤنٹ شامل کریں۔ آپ کا اکاؤنٹ یہاں نظر آئے گا۔',
  'payout.ready': 'تیار ہے',
  'payout.waits': '{time} سے استعمال ہو سکے گا',
  'payout.remove': 'ہٹائیں',
  'payout.remove.named': '{label} ہٹائیں',
  'payout.remove.ask': 'یہ اکاؤنٹ ہٹا دیں؟',
  'payout.remove.text': 'پھر {label} میں رقم نہیں نکلوائی جا سکے گی۔ پہلے کا ریکارڈ برقرار رہے گا۔',
  'payout.remove.keep': 'منسوخ کریں',
  'payout.removed': 'اکاؤنٹ ہٹا دیا گیا۔',
  'payout.kind': 'اکاؤنٹ کی قسم',
  'payout.owner': 'اکاؤنٹ ہولڈر کا نام',
  'payout.owner.hint': 'آپ کا اپنا نام انگریزی حروف میں، جیسے بینک یا موبائل اکاؤنٹ میں درج ہے',
  'payout.iban': 'IBAN',
  'payout.iban.hint': '24 حروف اور ہندسے۔ یہ آپ کی بینک ایپ میں لکھا ہے۔',
  'payout.with.code': 'شامل کریں اور کوڈ سے تصدیق کریں',
  'payout.with.password': 'شامل کریں اور پاس ورڈ سے تصدیق کریں',
  'payout.by-password': 'کوڈ کے بجائے پاس ورڈ استعمال کریں',
  'payout.by-code': 'پاس ورڈ کے بجائے فون پر آیا کوڈ استعمال کریں',
  'payout.wait.code': 'فون پر آئے کوڈ سے تصدیق کریں تو اکاؤنٹ فوراً استعمال ہو سکتا ہے۔',
  'payout.wait.password':
    'پاس ورڈ سے تصدیق کریں تو اکاؤنٹ 24 گھنٹے بعد استعمال ہو سکتا ہے۔ اس انتظار سے آپ کی رقم محفوظ رہتی ہے، چاہے کوئی اور آپ کے اکاؤنٹ میں سائن اِن کر لے۔',
  'payout.added': 'اکاؤنٹ شامل ہو گیا۔',
};

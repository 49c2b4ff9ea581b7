import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'payout.title': 'رقم نکلوانے کے کھاتے',
  'payout.intro': 'آپ کے اپنے کھاتے جن میں رقم بھیجی جا سکتی ہے۔ نمبر محفوظ رکھے جاتے ہیں اور پورے نہیں دکھائے جاتے۔',
  'payout.add': 'کھاتہ شامل کریں',
  'payout.empty': 'ابھی کوئی کھاتہ نہیں',
  'payout.empty.text': 'اپنا موبائل اکاؤنٹ یا بینک کھاتہ شامل کریں؛ وہ یہاں ہو گا۔',
  'payout.ready': 'تیار',
  'payout.waits': '{time} سے قابلِ استعمال',
  'payout.remove': 'ہٹائیں',
  'payout.remove.named': '{label} ہٹائیں',
  'payout.remove.ask': 'یہ کھاتہ ہٹا دیں؟',
  'payout.remove.text': 'پھر {label} میں رقم نہیں بھیجی جا سکے گی۔ پہلے کا ریکارڈ اپنی جگہ رہے گا۔',
  'payout.remove.keep': 'رہنے دیں',
  'payout.removed': 'کھاتہ ہٹا دیا گیا۔',
  'payout.kind': 'کھاتے کی قسم',
  'payout.owner': 'کھاتے کے مالک کا نام',
  'payout.owner.hint': 'آپ کا اپنا نام، انگریزی حروف میں، جیسے آپ کے بینک یا والٹ میں لکھا ہے',
  'payout.iban': 'IBAN',
  'payout.iban.hint': '24 حروف اور ہندسے؛ آپ کی بینک ایپ میں لکھا ہے',
  'payout.with-code': 'شامل کریں اور کوڈ سے تصدیق کریں',
  'payout.without-code': 'کوڈ کے بغیر شامل کریں',
  'payout.wait':
    'فون پر آئے کوڈ سے کھاتہ فوراً قابلِ استعمال ہو گا؛ کوڈ کے بغیر 24 گھنٹے انتظار ہے۔ یوں کوئی چور اپنے آپ کو رقم نہیں بھیج سکتا۔',
  'payout.added': 'کھاتہ شامل ہو گیا۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'sealing.title': 'اس ریکارڈ کی جانچ',
  'sealing.checking': 'آپ کی ڈیوائس پر ریکارڈ کی جانچ ہو رہی ہے…',
  'sealing.verified': 'تصدیق ہو گئی',
  'sealing.verified.text':
    'آپ کی ڈیوائس نے اس ریکارڈ کا دوبارہ حساب لگایا۔ یہ مہر بند کھاتے میں ہے اور خاموشی سے بدلا نہیں جا سکتا۔',
  'sealing.waiting': 'ابھی مہر نہیں لگی',
  'sealing.waiting.text': 'ریکارڈز پر ہر گھنٹے مہر لگتی ہے۔ اگلی مہر {when} بجے لگے گی۔ اس کے بعد دوبارہ جانچیں۔',
  'sealing.failed': 'یہ میل نہیں کھاتا',
  'sealing.failed.text':
    'نیچے دی گئی فائلیں محفوظ کریں اور کسی غیر جانبدار شخص کو دکھائیں۔ وضاحت ہونے تک اس بیلنس پر بھروسہ نہ کریں۔',
  'sealing.fault.malformed': 'ثبوت پڑھا نہیں جا سکتا۔',
  'sealing.fault.entry': 'یہ وہ ریکارڈ نہیں جس پر مہر لگی تھی۔',
  'sealing.fault.statement': 'اس ریکارڈ کا گھنٹہ دستخط شدہ کھاتے میں نہیں ہے۔',
  'sealing.fault.account': 'یہ ثبوت کسی اور والٹ کا ہے۔',
  'sealing.fault.record': 'یہ ثبوت دکھائے گئے ریکارڈ کا نہیں، کسی اور کا ہے۔',
  'sealing.fault.signature': 'کھاتے پر ایسی کلید کے دستخط نہیں جسے آپ کی ڈیوائس جانتی ہو۔',
  'sealing.fault.key': 'دستخط کی کلید بدل دی گئی اور پچھلی کلید نے اس کی منظوری نہیں دی۔',
  'sealing.fault.history':
    'کھاتے کی تاریخ اس سے مختلف ہے جو آپ کی ڈیوائس نے پہلے دیکھی تھی۔ دونوں صورتیں اس ڈیوائس پر محفوظ ہیں۔',
  'sealing.fault.older': 'آپ کی ڈیوائس پہلے اس سے نیا کھاتہ وصول کر چکی ہے، مگر سرور نے پرانا دکھایا۔',
  'sealing.entry': 'اس والٹ میں نمبر',
  'sealing.statement': 'کن کے ساتھ مہر لگی',
  'sealing.statement.value': 'اس والٹ کے ریکارڈ {from} تا {to} ·',
  'sealing.tree': 'کھاتہ',
  'sealing.tree.value': 'تمام والٹس کے {count} گھنٹہ وار گوشوارے',
  'sealing.signed': 'دستخط',
  'sealing.witnessed': 'تصدیق کنندہ',
  'sealing.witnessed.none': 'ابھی کوئی گواہ نہیں',
  'sealing.witnessed.demo': 'ڈیمو: یہ گواہ اسی سرور پر چلتا ہے۔',
  'sealing.words': '{day} کے الفاظ',
  'sealing.words.text':
    'دوسرے کھلاڑی کو بھی یہی الفاظ نظر آنے چاہییں۔ ورنہ آپ میں سے ایک کو مختلف کھاتہ دکھایا جا رہا ہے۔',
  'sealing.hash': 'اس ریکارڈ کا ہیش',
  'sealing.save': 'ثبوت محفوظ کریں',
  'sealing.save-evidence': 'دونوں صورتیں محفوظ کریں',
  'sealing.again': 'دوبارہ جانچیں',
  'sealing.offline': 'محفوظ کیا ہوا ثبوت آف لائن جانچیں:',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'sealing.title': 'ریکارڈ کی جانچ',
  'sealing.checking': 'آپ کی ڈیوائس پر ریکارڈ کی جانچ ہو رہی ہے…',
  'sealing.verified': 'تصدیق ہو گئی',
  'sealing.verified.text':
    'آپ کی ڈیوائس نے یہ ریکارڈ خود جانچ لیا ہے۔ یہ مہر بند کھاتے میں ہے، اس لیے کوئی اسے چپکے سے نہیں بدل سکتا۔',
  'sealing.waiting': 'ابھی مہر نہیں لگی',
  'sealing.waiting.text': 'ریکارڈز پر ہر گھنٹے مہر لگتی ہے۔ اگلی مہر {when} بجے لگے گی۔ اس کے بعد دوبارہ جانچیں۔',
  'sealing.failed': 'ریکارڈ درست نہیں نکلا',
  'sealing.failed.text':
    'نیچے دی گئی فائلیں محفوظ کریں اور کسی غیر جانبدار شخص کو دکھائیں۔ جب تک فرق کی وجہ معلوم نہ ہو، اس بیلنس پر بھروسا نہ کریں۔',
  'sealing.fault.malformed': 'ثبوت پڑھا نہیں جا سکتا۔',
  'sealing.fault.entry': 'یہ وہ ریکارڈ نہیں جس پر مہر لگی تھی۔',
  'sealing.fault.statement': 'دستخط شدہ کھاتے میں اس ریکارڈ والا گھنٹہ موجود نہیں۔',
  'sealing.fault.account': 'یہ ثبوت کسی اور والٹ کا ہے۔',
  'sealing.fault.record': 'یہ ثبوت دکھائے گئے ریکارڈ کا نہیں، کسی اور کا ہے۔',
  'sealing.fault.signature': 'کھاتے پر جس کلید کے دستخط ہیں، اسے آپ کی ڈیوائس نہیں جانتی۔',
  'sealing.fault.key': 'دستخط کی کلید بدل دی گئی اور پچھلی کلید نے اس کی منظوری نہیں دی۔',
  'sealing.fault.history':
    'یہ کھاتہ اس کھاتے سے نہیں ملتا جو آپ کی ڈیوائس نے پہلے دیکھا تھا۔ دونوں نسخے اس ڈیوائس پر محفوظ ہیں۔',
  'sealing.fault.older': 'سرور نے جو کھاتہ دکھایا، وہ اس کھاتے سے پرانا ہے جو آپ کی ڈیوائس پہلے دیکھ چکی ہے۔',
  'sealing.entry': 'اس والٹ میں ریکارڈ کا نمبر',
  'sealing.statement': 'کن ریکارڈز کے ساتھ مہر لگی',
  'sealing.statement.value': 'اس والٹ کے ریکارڈ {from} تا {to} ·',
  'sealing.tree': 'کھاتہ',
  'sealing.tree.value': 'تمام والٹس کے ہر گھنٹے کے {count} گوشوارے',
  'sealing.signed': 'کس کے دستخط ہیں',
  'sealing.witnessed': 'کس نے تصدیق کی',
  'sealing.witnessed.none': 'ابھی کوئی گواہ نہیں',
  'sealing.witnessed.demo': 'ڈیمو: یہ گواہ اسی سرور پر چلتا ہے۔',
  'sealing.words': '{day} کے لیے جانچ کے الفاظ',
  'sealing.words.text':
    'دوسرے کھلاڑیوں کو بھی یہی الفاظ نظر آنے چاہییں۔ الفاظ مختلف ہوں تو آپ میں سے کسی ایک کو غلط کھاتہ دکھایا جا رہا ہے۔',
  'sealing.hash': 'اس ریکارڈ کا ہیش',
  'sealing.save': 'ثبوت محفوظ کریں',
  'sealing.save-evidence': 'دونوں نسخے محفوظ کریں',
  'sealing.again': 'دوبارہ جانچیں',
  'sealing.offline': 'محفوظ کیا ہوا ثبوت آف لائن جانچیں:',
};

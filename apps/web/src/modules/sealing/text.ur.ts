import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'sealing.title': 'ریکارڈ کی جانچ',
  'sealing.checking': 'آپ کی ڈیوائس پر ریکارڈ کی جانچ ہو رہی ہے…',
  'sealing.verified': 'تصدیق ہو گئی',
  'sealing.verified.text':
    'آپ کی ڈیوائس نے یہ ریکارڈ خود جانچ لیا ہے۔ ریکارڈ پر مہر لگی ہوئی ہے: کسی نے اسے بدلا تو آپ کی ڈیوائس کو پتا چل جائے گا۔',
  'sealing.waiting': 'ابھی مہر نہیں لگی',
  'sealing.waiting.text': 'ریکارڈز پر ہر گھنٹے مہر لگتی ہے۔ اگلی مہر {when} بجے لگے گی۔ اس کے بعد دوبارہ جانچیں۔',
  'sealing.failed': 'ریکارڈ درست نہیں نکلا',
  'sealing.failed.text':
    'نیچے دی گئی فائلیں محفوظ کریں اور کسی غیر جانبدار شخص کو دکھائیں۔ جب تک فرق کی وجہ معلوم نہ ہو، اس بیلنس پر بھروسا نہ کریں۔',
  'sealing.fault.malformed': 'ثبوت کی فائل پڑھی نہیں جا سکی۔',
  'sealing.fault.entry': 'یہ وہ ریکارڈ نہیں جس پر مہر لگی تھی۔',
  'sealing.fault.statement': 'یہ ریکارڈ جس گھنٹے کا ہے، وہ گھنٹہ مہر بند فہرست میں موجود نہیں۔',
  'sealing.fault.account': 'یہ ثبوت کسی اور والٹ کا ہے۔',
  'sealing.fault.record': 'یہ ثبوت دکھائے گئے ریکارڈ کا نہیں، کسی اور کا ہے۔',
  'sealing.fault.signature': 'آپ کی ڈیوائس تصدیق نہیں کر سکتی کہ ریکارڈز کی یہ فہرست نوا کی ہے۔',
  'sealing.fault.key': 'نوا کے دستخط کی کلید بدل دی گئی، اور پرانی کلید نے نئی کلید کی منظوری نہیں دی۔',
  'sealing.fault.history':
    'ریکارڈز کی یہ فہرست اُس فہرست سے نہیں ملتی جو آپ کی ڈیوائس نے پہلے دیکھی تھی۔ دونوں نسخے اس ڈیوائس پر محفوظ ہیں۔',
  'sealing.fault.older': 'سرور کی دکھائی ہوئی فہرست اُس فہرست سے پرانی ہے جو آپ کی ڈیوائس پہلے دیکھ چکی ہے۔',
  'sealing.entry': 'اس والٹ میں ریکارڈ کا نمبر',
  'sealing.statement': 'کن ریکارڈز کے ساتھ مہر لگی',
  'sealing.statement.value': 'اس والٹ کے ریکارڈ {from} تا {to} ·',
  'sealing.tree': 'مہر بند فہرست',
  'sealing.tree.value': 'تمام والٹس کی ہر گھنٹے کی مہریں: {count}',
  'sealing.signed': 'کس کے دستخط ہیں',
  'sealing.witnessed': 'کس نے تصدیق کی',
  'sealing.witnessed.none': 'ابھی نوا سے باہر کسی نے نہیں',
  'sealing.witnessed.demo': 'ڈیمو: یہ تصدیق اسی سرور نے کی ہے۔',
  'sealing.words': '{day} کے لیے جانچ کے الفاظ',
  'sealing.words.text':
    'دوسرے کھلاڑیوں کو بھی یہی الفاظ نظر آنے چاہییں۔ الفاظ مختلف ہوں تو آپ میں سے کسی ایک کو غلط فہرست دکھائی جا رہی ہے۔',
  'sealing.hash': 'اس ریکارڈ کا ہیش',
  'sealing.save': 'ثبوت محفوظ کریں',
  'sealing.save-evidence': 'دونوں نسخے محفوظ کریں',
  'sealing.again': 'دوبارہ جانچیں',
  'sealing.offline': 'ماہرین کے لیے: محفوظ کیا ہوا ثبوت آف لائن جانچیں:',
};

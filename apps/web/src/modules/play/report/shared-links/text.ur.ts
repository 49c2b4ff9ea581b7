import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'shared-links.sheet': '{name} کا یہ راؤنڈ شیئر کریں',
  'shared-links.intro':
    'جس کے پاس لنک ہو، وہ کھیل، آپ کا انتخاب، نتیجہ اور ملٹی پلائر دیکھ سکتا ہے۔ آپ کا نام، آپ کا اکاؤنٹ اور راؤنڈ کا وقت نہیں دکھایا جاتا۔',
  'shared-links.stake': 'داؤ کی رقم اور ملنے والی رقم دکھائیں',
  'shared-links.check': 'راؤنڈ جانچنے کا ڈیٹا شامل کریں',
  'shared-links.check-pair':
    'لنک پر سیڈز اور داؤ کا نمبر نظر آئیں گے۔ ان سے لوگ انہی سیڈز سے لگے آپ کے دوسرے داؤ کے نتیجے بھی نکال سکتے ہیں، اور جان سکتے ہیں کہ ان سیڈز کے سب راؤنڈ ایک ہی کھلاڑی نے کھیلے۔ اس سے بچنا ہو تو انہی سیڈز کا کوئی اور راؤنڈ شیئر نہ کریں، یا یہ ڈیٹا شامل نہ کریں۔',
  'shared-links.check-hidden':
    'جب تک آپ سیڈز نہ بدلیں، لنک پر سرور سیڈ کی جگہ صرف اُس کا ہیش ہو گا، اور راؤنڈ جانچا نہیں جا سکے گا۔ سیڈز بدلنے کے بعد لنک پر سرور سیڈ بھی آ جائے گا۔',
  'shared-links.check-shared':
    'لنک پر راؤنڈ کا ہیش بھی ہو گا۔ یہ ہیش سب کھلاڑیوں کے لیے ایک ہی ہے اور شائع ہو چکا ہے۔ اس سے راؤنڈ کا وقت معلوم ہو سکتا ہے۔',
  'shared-links.copies':
    'آپ شیئر کرنا کبھی بھی بند کر سکتے ہیں۔ دوسروں نے جو تصویریں یا کاپیاں بنا لی ہوں وہ ان کے پاس رہیں گی۔',
  'shared-links.create': 'لنک بنائیں',
  'shared-links.update': 'لنک اپ ڈیٹ کریں',
  'shared-links.send': 'لنک بھیجیں',
  'shared-links.message': 'میرا کھیلا ہوا ایک راؤنڈ:',
  'shared-links.link': 'لنک',
  'shared-links.works': 'لنک کام کر رہا ہے۔',
  'shared-links.end': 'شیئر کرنا بند کریں',
  'shared-links.end-named': '{name} کا راؤنڈ شیئر کرنا بند کریں',
  'shared-links.ended': 'لنک اب کام نہیں کرتا۔ راؤنڈ دوبارہ شیئر کریں گے تو نیا لنک بنے گا۔',
  'shared-links.missing': 'یہ راؤنڈ شیئر نہیں ہو سکتا۔',
  'shared-links.empty': 'کوئی شیئر کیا ہوا راؤنڈ نہیں',
  'shared-links.empty.text': 'راؤنڈز کی فہرست سے کوئی راؤنڈ شیئر کریں۔ اس کا لنک یہاں نظر آئے گا۔',
  'shared-links.archived': 'آرکائیو کیا ہوا راؤنڈ',
  'shared-links.at': '{when} کو شیئر کیا',
  'shared-links.shows-stake': 'داؤ کی رقم نظر آتی ہے',
  'shared-links.shows-check': 'جانچا جا سکتا ہے',
};

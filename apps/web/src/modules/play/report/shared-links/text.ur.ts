import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'shared-links.sheet': '{name} کا یہ راؤنڈ شیئر کریں',
  'shared-links.intro':
    'جس کے پاس لنک ہو وہ کھیل، داؤ، نتیجہ اور ملٹی پلائر دیکھ سکتا ہے۔ آپ کا نام، اکاؤنٹ اور وقت نہیں دکھایا جاتا۔',
  'shared-links.stake': 'داؤ کی رقم اور ادائیگی دکھائیں',
  'shared-links.check': 'راؤنڈ جانچنے کا ڈیٹا شامل کریں',
  'shared-links.check-pair':
    'سیڈز اور داؤ کا نمبر دکھائے جاتے ہیں۔ انہی سیڈز سے شیئر کیے گئے راؤنڈز سے پتا چل سکتا ہے کہ وہ ایک ہی کھلاڑی کے ہیں، اور کوئی بھی ان سیڈز کے دوسرے نتیجے نکال سکتا ہے۔ آپ ایسا نہیں چاہتے تو شیئر کیے جانے والے راؤنڈز کے درمیان سیڈز بدلیں، یا یہ ڈیٹا شامل نہ کریں۔',
  'shared-links.check-hidden':
    'سیڈز بدلنے تک سرور سیڈ چھپا رہتا ہے۔ تب تک لنک پر اس کا ہیش دکھایا جاتا ہے اور راؤنڈ جانچا نہیں جا سکتا؛ اس کے بعد لنک پر سیڈ بھی دکھایا جائے گا۔',
  'shared-links.check-shared':
    'راؤنڈ کا ہیش دکھایا جاتا ہے، جو سب کے لیے ایک ہے اور سب کے سامنے ہے۔ اس سے راؤنڈ کا وقت معلوم ہو سکتا ہے۔',
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
  'shared-links.shows-stake': 'داؤ دکھاتا ہے',
  'shared-links.shows-check': 'جانچا جا سکتا ہے',
};

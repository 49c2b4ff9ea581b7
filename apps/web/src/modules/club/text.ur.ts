import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'club.invite': 'دوستوں کو دعوت دیں',
  'club.invite.text':
    'جو دوست آپ کے کوڈ سے اکاؤنٹ بنائے وہ آپ کے کلب میں شامل ہو جاتا ہے۔ دوستوں کے داؤ پر آپ کو کمیشن ملتا ہے۔',
  'club.invite.honest': 'کمیشن نوا دیتا ہے، آپ کے دوست نہیں۔ کمیشن تبھی ملتا ہے جب دوست کھیلیں۔',
  'club.code': 'آپ کا کوڈ',
  'club.link': 'آپ کا لنک',
  'club.share': 'لنک بھیجیں',
  'club.share.text': 'نوا پر میرے کلب میں شامل ہوں۔ صرف بالغوں کے لیے۔',
  'club.share.copied': 'لنک کاپی ہو گیا',
  'club.share.failed': 'لنک کاپی نہیں ہو سکا۔ اس کے بجائے کوڈ کاپی کریں۔',
  'club.invited-by': 'آپ کو {name} نے دعوت دی۔',
  'club.claim': 'وصولی کے لیے تیار کمیشن',
  'club.claim.none': 'ابھی وصول کرنے کو کچھ نہیں۔',
  'club.claim.when': 'ہر دن کا کمیشن اگلے دن رات 1 بجے کے بعد شامل ہوتا ہے، ایک دن میں زیادہ سے زیادہ {maximum}۔',
  'club.claim.terms':
    'کمیشن بونس کے طور پر ملتا ہے۔ اسے {days, plural, one {# دن} other {# دن}} کے اندر {times, plural, one {ایک بار} other {# بار}} داؤ پر لگائیں، پھر نکلوا سکتے ہیں۔ کچھ کھیل کم شمار ہوتے ہیں۔',
  'club.levels': 'آپ کا کلب',
  'club.level': '{level, select, 1 {آپ کے بلائے ہوئے دوست} 2 {آپ کے دوستوں کے دوست} other {درجہ {level}}}',
  'club.members': 'ارکان',
  'club.turnover': 'شمار ہونے والے داؤ',
  'club.rate': 'آپ کی شرح',
  'club.commission': 'اب تک کمیشن',
  'club.how': 'کمیشن کیسے ملتا ہے',
  'club.how.stakes': 'صرف وہ داؤ شمار ہوتے ہیں جو دوست اپنی رقم سے لگائیں۔ بونس کی رقم شمار نہیں ہوتی۔',
  'club.how.weight': 'ہر داؤ پورا شمار نہیں ہوتا۔ کھیل کا ہاؤس ایج جتنا کم ہو، داؤ کا اتنا ہی کم حصہ شمار ہوتا ہے۔',
  'club.how.example':
    'مثال: دوست نے ڈائس پر {stake} کا داؤ لگایا۔ اس میں سے {counted} شمار ہوئے، اور آپ کو {commission} ملے۔',
  'club.how.friends': 'کمیشن آپ کے دوستوں اور ان کے دوستوں پر ملتا ہے، اس سے آگے نہیں۔',
  'club.how.own':
    'جن اکاؤنٹس کی ڈیوائس، فون نمبر، پیمنٹ کا اکاؤنٹ یا شناختی کارڈ وہی ہو جو آپ کا ہے، ان پر آپ کو کچھ نہیں ملتا۔',
  'club.how.private': 'آپ کو صرف مختصر نام اور رقمیں نظر آتی ہیں۔ کوئی نہیں دیکھ سکتا کہ دوسرے کیا کھیلتے ہیں۔',
  'club.friends': 'دوست',
  'club.friends.empty': 'ابھی کوئی دوست نہیں',
  'club.friends.empty.text': 'جو دوست آپ کے کوڈ سے اکاؤنٹ بنائیں گے وہ یہاں نظر آئیں گے۔',
  'club.friend.closed': 'بند اکاؤنٹ',
  'club.friend.guest': 'مہمان',
  'club.friend.same': 'ایک ہی شخص: کمیشن نہیں',
  'club.friend.joined': '{when} کو شامل ہوئے',
};

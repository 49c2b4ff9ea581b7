import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'identity.intro':
    'کوئی ایپ یا صفحہ خود ثابت نہیں کر سکتا کہ وہ اصل ہے: نقل بھی یہی الفاظ دکھا سکتی ہے۔ نیچے لکھی معلومات کو کسی دوسری ڈیوائس سے ملائیں۔',
  'identity.here.app': 'یہ ایپ',
  'identity.here.page': 'یہ صفحہ',
  'identity.package': 'پیکج',
  'identity.version': 'ورژن',
  'identity.build': 'بلڈ',
  'identity.update': 'اپ ڈیٹ',
  'identity.update.none': 'انسٹال ہونے کے بعد کوئی نہیں',
  'identity.bundle': 'فائلیں',
  'identity.server': 'سرور',
  'identity.unknown': 'معلوم نہیں',
  'identity.check': 'کیا یہ پیغام واقعی نوا کا ہے؟',
  'identity.check.label': 'نمبر، IBAN، لنک یا پیغام یہاں پیسٹ کریں',
  'identity.check.hint': 'یہ صرف اسی ڈیوائس پر جانچا جاتا ہے، کسی کو بھیجا نہیں جاتا۔',
  'identity.check.ours': 'یہ ہمارا ہے۔',
  'identity.check.not_ours': 'یہ ہمارا نہیں ہے۔ نہ پیسے بھیجیں، نہ کوئی کوڈ بتائیں۔',
  'identity.check.look_alike': 'یہ ہمارے ویب ایڈریس جیسا لگتا ہے مگر ہمارا نہیں۔ اسے نہ کھولیں۔',
  'identity.check.nothing':
    'اس میں ایسا کوئی نمبر، IBAN یا لنک نہیں جسے جانچا جا سکے۔ ہم کبھی آپ کا پاس ورڈ یا کوڈ نہیں مانگتے۔',
  'identity.check.no_list':
    'ہم نہیں بتا سکتے کہ یہ ہمارا ہے یا نہیں، کیونکہ ابھی ہماری کوئی فہرست شائع نہیں ہوئی۔ اسی ایپ میں کسٹمر سروس سے پوچھ لیں۔',
  'identity.check.list': 'ہماری {date} والی فہرست سے ملایا گیا۔',
  'identity.iban.ours': 'یہ اکاؤنٹ ہماری دستخط شدہ فہرست میں ہے۔',
  'identity.iban.not_ours': 'یہ اکاؤنٹ ہماری دستخط شدہ فہرست میں نہیں۔ ادائیگی نہ کریں۔ پہلے کسٹمر سروس سے پوچھیں۔',
  'identity.iban.no_list': 'ابھی ایسی کوئی دستخط شدہ فہرست نہیں جس سے یہ اکاؤنٹ ملایا جا سکے۔',
  'identity.older': 'یہ فہرست اُس فہرست سے پرانی ہے جو یہ ڈیوائس پہلے دیکھ چکی ہے۔ اس پر بھروسا نہ کریں۔',
  'identity.domains': 'ہمارے ڈومین',
  'identity.phones': 'ہمارے نمبر',
  'identity.ibans': 'ہمارے اکاؤنٹ',
  'identity.agents': 'ہمارے ایجنٹ',
  'identity.published': 'ہم نے کیا شائع کیا ہے',
  'identity.published.none': 'ہم نے ابھی کوئی ایپ جاری نہیں کی۔ کسی کی بھیجی ہوئی ایپ انسٹال نہ کریں۔',
  'identity.published.unreadable':
    'سرور سے درست جواب نہیں آیا۔ جب تک دوسری ڈیوائس پر موازنہ نہ کر لیں، اس ایپ پر بھروسا نہ کریں۔',
  'identity.hosts': 'ہمارے سرور',
  'identity.android': 'اینڈرائیڈ پیکج',
  'identity.certificates': 'اینڈرائیڈ ایپ کا سرٹیفکیٹ (SHA-256)',
  'identity.apk': 'ورژن {version} کی فائل (SHA-256)',
  'identity.apple': 'آئی فون ایپ کی App ID اور ایپ بنانے والوں کی Team ID',
  'identity.issued': 'شائع ہوا',
  'identity.signature': 'دستخط',
  'identity.signature.true': 'درست ہیں: اس ایپ کی ایک کلید (key) سے ملتے ہیں',
  'identity.signature.false': 'اس ایپ کی کسی کلید سے نہیں ملتے',
  'identity.signature.first':
    'درست ہیں۔ اس براؤزر نے یہ کلید پہلی بار دیکھی ہے، اس لیے اسے دوسری ڈیوائس پر بھی ملا لیں۔',
  'identity.signature.known': 'درست ہیں، کلید وہی ہے جو یہ براؤزر پہلے سے جانتا ہے',
  'identity.signature.other': 'اُس کلید کے نہیں جسے یہ براؤزر پہلے سے جانتا ہے',
  'identity.signature.unknown': 'یہاں جانچے نہیں جا سکتے',
  'identity.differs.signature':
    'اس فہرست پر اس ایپ کی کسی کلید کے دستخط نہیں۔ فہرست یا ایپ میں سے کوئی ایک نوا کی نہیں ہے۔',
  'identity.differs.key':
    'اس فہرست پر اُس کلید کے دستخط نہیں جو یہ براؤزر پہلے سے جانتا ہے۔ جب تک ویب ایڈریس دوسری ڈیوائس پر نہ جانچ لیں، نہ ادائیگی کریں اور نہ سائن اِن۔',
  'identity.differs.host': 'اوپر دکھایا گیا سرور نوا کا نہیں۔ یہاں پاس ورڈ یا کوڈ درج نہ کریں۔',
  'identity.differs.package':
    'اوپر دکھایا گیا پیکج نوا کا نہیں۔ یہ ایپ ہٹا دیں اور کسی دوسری ڈیوائس پر اپنا پاس ورڈ بدلیں۔',
  'identity.outside': 'دوسری ڈیوائس پر جانچیں',
  'identity.outside.phone':
    'کسی دوسرے فون پر یہ ویب ایڈریس خود ٹائپ کریں۔ کوئی لنک یا کیو آر کوڈ استعمال نہ کریں۔ وہاں بھی وہی لکھا ہونا چاہیے جو یہاں لکھا ہے:',
  'identity.outside.certificate':
    'ماہرین کے لیے: کمپیوٹر پر اینڈرائیڈ ٹولز سے فون کی ایپ کاپی کریں اور اس کا سرٹیفکیٹ دیکھیں۔ وہ اوپر والے سرٹیفکیٹ جیسا ہونا چاہیے۔ apksigner اسے کولن کے بغیر لکھتا ہے:',
  'identity.outside.iphone': 'آئی فون پر صرف ایپ اسٹور سے انسٹال کریں۔ کسی اور جگہ کی ایپ نوا کی نہیں۔',
  'identity.help': 'مزید معلومات مدد میں پڑھیں',
};

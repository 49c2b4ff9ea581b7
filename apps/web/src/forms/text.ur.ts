import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'form.required': 'یہ خانہ خالی نہیں چھوڑا جا سکتا۔',
  'form.phone': 'پاکستانی موبائل نمبر درج کریں، مثلاً \u20660300 1234567\u2069',
  'form.code': 'کوڈ چھ ہندسوں کا ہوتا ہے۔',
  'form.user_name': '4 سے 20 حروف درج کریں: a سے z، ہندسے یا _۔',
  'form.password': 'کم از کم 8 حروف درج کریں۔',
  'form.wrong-password': 'یہ آپ کا موجودہ پاس ورڈ نہیں ہے۔',
  'form.adult': 'تصدیق کریں کہ آپ کی عمر 18 سال یا اس سے زیادہ ہے۔',
  'form.terms': 'جاری رکھنے کے لیے شرائط منظور کریں۔',
  'form.label.phone': 'موبائل نمبر',
  'form.label.code': 'ایس ایم ایس میں آیا کوڈ',
  'form.label.user_name': 'یوزر نیم',
  'form.label.password': 'پاس ورڈ',
  'form.label.new-password': 'نیا پاس ورڈ',
  'form.label.adult': 'میری عمر 18 سال یا اس سے زیادہ ہے۔',
  'form.label.terms':
    'مجھے شرائط اور رازداری کی پالیسی منظور ہیں۔ ایک شخص ایک ہی اکاؤنٹ رکھ سکتا ہے۔ نتائج شائع شدہ امکانات کے مطابق ہوتے ہیں۔',
  'form.hint.user_name': '4 سے 20 حروف: a سے z، ہندسے یا _',
  'form.hint.password': 'کم از کم 8 حروف۔ پورا جملہ لکھنا بہتر ہے۔',
  'form.show': 'پاس ورڈ دکھائیں',
  'form.hide': 'پاس ورڈ چھپائیں',
  'form.send-code': 'کوڈ بھیجیں',
  'form.code-sent': 'ہم نے {phone} پر کوڈ بھیجا ہے۔ یہ کوڈ 5 منٹ تک چلے گا۔',
  'form.code-unconfirmed':
    'ہمیں معلوم نہیں ہو سکا کہ {phone} پر ایس ایم ایس گیا یا نہیں۔ ایک منٹ میں ایس ایم ایس نہ آئے تو کوڈ دوبارہ بھیجیں۔',
  'form.proof-expired': 'آپ کے نمبر کی تصدیق اب کارآمد نہیں رہی۔ نیا کوڈ منگوائیں۔',
  'form.resend': 'دوبارہ بھیجیں',
  'form.resend-in': '{time} بعد دوبارہ بھیجیں',
  'form.confirm-code': 'کوڈ کی تصدیق کریں',
  'form.no-code': 'کوڈ نہیں ملا؟',
  'form.no-code.text':
    'دیکھیں کہ فون میں سگنل آ رہے ہیں اور پیغامات کے لیے جگہ خالی ہے۔ پھر بھی کوڈ نہ آئے تو کسٹمر سروس مدد کرے گی۔ تب تک آپ کے اکاؤنٹ میں کوئی تبدیلی نہیں ہو گی۔',
  'form.no-code.ask': 'کسٹمر سروس سے رابطہ کریں',
  'form.change-phone': 'دوسرا نمبر استعمال کریں',
};

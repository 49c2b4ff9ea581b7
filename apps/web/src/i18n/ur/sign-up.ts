export const messages = {
  'sign-up.title': 'اپنا کھاتہ بنائیں',
  'sign-up.text-phone': 'فون گم ہو جائے تو یہی نمبر آپ کو واپس لاتا ہے۔ ہم ایک کوڈ بھیجتے ہیں، اشتہار نہیں۔',
  'sign-up.text-name': 'آپ کا نمبر درست ہے۔ اب نام اور پاس ورڈ چنیں۔',
  'sign-up.steps': '3 میں سے قدم {at}',
  'sign-up.action': 'میرا کھاتہ بنائیں',
  'sign-up.have-account': 'میرا کھاتہ ہے',
  'sign-up.other-way': 'کوڈ نہ آئے تو ابھی مہمان بن کر کھیلیں اور نمبر بعد میں شامل کریں؛ کچھ ضائع نہیں ہو گا۔',
  'sign-up.welcome': '<b>آپ کا کھاتہ تیار ہے۔</b>',
} as const;

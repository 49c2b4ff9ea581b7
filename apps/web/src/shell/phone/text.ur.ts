import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'phone.leave-app.title': 'نوا سے باہر جائیں؟',
  'phone.leave-app.text': 'ایپ بند ہو جائے گی۔',
  'phone.leave-app.leave': 'باہر جائیں',
  'phone.leave-app.stay': 'یہیں رہیں',
  'phone.session-not-stored':
    'یہ فون آپ کو محفوظ طریقے سے سائن اِن نہیں رکھ سکتا۔ ہر بار ایپ کھولنے پر آپ کو دوبارہ سائن اِن کرنا ہو گا۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'task.title': 'ٹاسک',
  'task.verify_phone': 'اپنے فون نمبر کی تصدیق کریں',
  'task.deposit': 'PKR {target} جمع کروائیں',
  'task.weighted_stake': 'آج {target} پوائنٹس حاصل کریں',
  'task.check_round': 'ایک راؤنڈ خود جانچیں: داؤ کے بعد اپنے سیڈز بدلیں',
  'task.friend': 'آپ کے بلائے ہوئے دوست جو کھیلیں: {target}',
  'task.prize': 'بونس:',
  'task.costs': 'اس پر کھیل میں اوسطاً تقریباً {cost} خرچ ہوتے ہیں۔',
  'task.opens': 'اپنے کھیل سے {needed} پوائنٹس ہونے پر وصول کر سکتے ہیں۔ آپ کے ابھی {done} ہیں۔',
  'task.undone': 'باقی ہے',
  'task.done': 'مکمل',
  'task.of': '{whole} میں سے {done}',
  'task.resets': '{when} کو دوبارہ شروع',
  'task.claimed': '{when} کو وصول ہوا',
};

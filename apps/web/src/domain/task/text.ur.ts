import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'task.title': 'ٹاسک',
  'task.verify_phone': 'اپنے فون نمبر کی تصدیق کریں',
  'task.deposit': 'PKR {target} جمع کروائیں',
  'task.weighted_stake': 'آج کھیل سے {target} پوائنٹس حاصل کریں',
  'task.check_round': 'ایک راؤنڈ خود جانچیں: شرط کے بعد اپنے سیڈ بدلیں',
  'task.friend': 'کھیلنے والے دوست مدعو کریں: {target}',
  'task.prize': 'بونس:',
  'task.costs': 'اس کھیل پر اوسطاً تقریباً {cost} خرچ ہوتے ہیں۔',
  'task.opens': 'آپ کے اپنے کھیل کے {needed} پوائنٹس ہونے پر وصول ہو گا۔ ابھی {done} ہیں۔',
  'task.undone': 'باقی ہے',
  'task.done': 'مکمل',
  'task.of': '{whole} میں سے {done}',
  'task.resets': '{when} پر نئے سرے سے',
  'task.claimed': '{when} پر وصول ہوا',
};

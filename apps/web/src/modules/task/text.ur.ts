import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'task.title': 'ٹاسک',
  'task.verify_phone': 'اپنے فون نمبر کی تصدیق کریں',
  'task.deposit': '\u2066PKR {target}\u2069 جمع کروائیں',
  'task.weighted_stake': 'آج {target} پوائنٹس حاصل کریں',
  'task.check_round': 'ایک راؤنڈ جانچیں: داؤ لگائیں، پھر ”شفافیت“ میں سیڈز بدلیں',
  'task.friend': 'دوست بلائیں جو کھیلیں: {target}',
  'task.prize': 'بونس:',
  'task.costs': 'اس ٹاسک کے لیے کھیلنے پر اوسطاً تقریباً {cost} خرچ ہوتے ہیں۔',
  'task.opens': 'یہ بونس وصول کرنے کے لیے آپ کو اپنے داؤ سے {needed} پوائنٹس چاہییں۔ آپ کے پاس {done} ہیں۔',
  'task.undone': 'باقی ہے',
  'task.done': 'مکمل',
  'task.of': '{whole} میں سے {done}',
  'task.resets': '{when} کو دوبارہ شروع ہو گا',
  'task.claimed': '{when} کو وصول ہوا',
};

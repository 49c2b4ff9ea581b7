import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'lobby.search-none': 'کوئی کھیل نہیں ملا',
  'lobby.search-none.title': 'اس تلاش کا کوئی نتیجہ نہیں',
  'lobby.search-none.text': 'کھیل کا نام یا قسم لکھیں: سلاٹس، تاش، مچھلی۔',
  'lobby.search-clear': 'تلاش صاف کریں',
  'lobby.found': '{count, plural, one {# کھیل ملا} other {# کھیل ملے}}',
  'lobby.favourite': 'پسندیدہ: {name}',
  'lobby.favourite-sign-in': 'پسندیدہ کھیل محفوظ کرنے کے لیے سائن اِن کریں',
  'lobby.favourite-sign-in.text': 'پسندیدہ کھیل آپ کے اکاؤنٹ میں محفوظ ہوتے ہیں اور ہر ڈیوائس پر ملتے ہیں۔',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'offline.title': 'رابطہ نہیں ہے',
  'offline.now': 'جو دکھائی دے رہا ہے وہ ابھی کچھ لمحے پہلے تک تازہ تھا۔',
  'offline.minutes': 'جو دکھائی دے رہا ہے وہ {count, plural, one {# منٹ} other {# منٹ}} پہلے کا ہے۔',
  'offline.hours': 'جو دکھائی دے رہا ہے وہ {count, plural, one {# گھنٹہ} other {# گھنٹے}} پہلے کا ہے۔',
  'offline.days': 'جو دکھائی دے رہا ہے وہ {count, plural, one {# دن} other {# دن}} پہلے کا ہے۔',
  'offline.nothing': 'رابطہ ہوتے ہی یہ پھر چلے گا۔',
  'offline.back': 'رابطہ بحال ہو گیا',
};

import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'offline.title': 'انٹرنیٹ سے رابطہ نہیں ہے',
  'offline.slow': 'انٹرنیٹ سست ہے',
  'offline.now': 'یہ معلومات کچھ لمحے پہلے تک کی ہیں۔',
  'offline.minutes': 'یہ معلومات {count, plural, one {# منٹ} other {# منٹ}} پہلے کی ہیں۔',
  'offline.hours': 'یہ معلومات {count, plural, one {# گھنٹہ} other {# گھنٹے}} پہلے کی ہیں۔',
  'offline.days': 'یہ معلومات {count, plural, one {# دن} other {# دن}} پہلے کی ہیں۔',
  'offline.outdated': 'ہو سکتا ہے اس کے بعد کچھ بدل گیا ہو۔',
  'offline.waiting': 'جواب کا انتظار ہے۔',
  'offline.nothing': 'انٹرنیٹ آتے ہی یہ صفحہ دوبارہ کام کرے گا۔',
  'offline.back': 'انٹرنیٹ واپس آ گیا',
};

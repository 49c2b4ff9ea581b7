import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'install.title': 'نوا کو ہوم اسکرین پر شامل کریں',
  'install.text': 'نوا کسی ایپ کی طرح کھلے گا، جلدی شروع ہو گا اور بہت کم جگہ لے گا۔',
  'install.ios':
    'نوا کسی ایپ کی طرح کھلے گا اور جلدی شروع ہو گا۔ سفاری میں شیئر دبائیں، پھر ”Add to Home Screen“ چنیں۔',
  'install.yes': 'شامل کریں',
  'install.no': 'ابھی نہیں',
};

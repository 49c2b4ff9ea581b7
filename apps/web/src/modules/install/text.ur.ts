import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'install.title': 'نوا کو ہوم اسکرین پر شامل کریں',
  'install.text': 'یہ ایپ کی طرح کھلتا ہے، جلدی شروع ہوتا ہے اور بہت کم جگہ لیتا ہے۔',
  'install.ios': 'یہ ایپ کی طرح کھلتا ہے اور جلدی شروع ہوتا ہے۔ سفاری میں شیئر دبائیں، پھر ”Add to Home Screen“ چنیں۔',
  'install.yes': 'شامل کریں',
  'install.no': 'ابھی نہیں',
};

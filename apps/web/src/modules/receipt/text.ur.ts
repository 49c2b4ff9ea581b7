import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'receipt.alarm.title': 'یہ ریکارڈ بدل گیا ہے',
  'receipt.alarm.text':
    'سرور نے پہلی بار جو دکھایا تھا، وہ آپ کی ڈیوائس نے محفوظ کر لیا تھا۔ اب سرور کچھ اور دکھا رہا ہے۔ کھیل جاری رکھنے سے پہلے ثبوت محفوظ کریں اور کسٹمر سروس کو بھیجیں۔',
  'receipt.alarm.commitment': 'سرور سیڈ کا ہیش',
  'receipt.alarm.next': 'اگلے سیڈز',
  'receipt.alarm.seed': 'ظاہر کیے گئے سرور سیڈ کا ہیش',
  'receipt.alarm.client_seed': 'آپ کا سیڈ',
  'receipt.alarm.bet': 'آپ کی ڈیوائس پر محفوظ داؤ یا اسپن',
  'receipt.alarm.count': 'ان سیڈز سے لگے داؤ یا اسپن کی تعداد',
  'receipt.alarm.chain': 'ہیش کا شائع شدہ سلسلہ',
  'receipt.alarm.link': 'مشترکہ راؤنڈ کا ہیش',
  'receipt.alarm.what': 'کیا مختلف ہے',
  'receipt.alarm.noted': 'پہلے دکھایا گیا',
  'receipt.alarm.at': 'پہلے کب دکھایا گیا',
  'receipt.alarm.shown': 'اب دکھایا گیا',
  'receipt.alarm.save': 'ثبوت محفوظ کریں',
  'receipt.alarm.saved': 'ثبوت محفوظ ہو گیا',
  'receipt.alarm.leave': 'باہر جائیں',
  'receipt.alarm.continue': 'جاری رکھیں',
};

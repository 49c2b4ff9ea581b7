import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'fairness.title': 'شفافیت کا ثبوت',
  'fairness.text':
    'آپ کے اسپن سے پہلے سرور نے ایک خفیہ سیڈ اور امکانات کا ٹیبل طے کیا اور دونوں کا ہیش آپ کو دکھایا۔ ہیش فنگر پرنٹ کی طرح کام کرتا ہے۔ پھر آپ کے براؤزر نے آپ کا سیڈ بنایا۔ اس لیے نتیجہ کوئی نہیں بدل سکتا۔ سیڈز بدلنے کے بعد آپ پرانے سیڈز کا ہر اسپن خود جانچ سکتے ہیں۔',
  'fairness.now': 'موجودہ سیڈز',
  'fairness.next': 'اگلے سیڈز',
  'fairness.commitment': 'سرور سیڈ اور ٹیبل کا ہیش (SHA-256)',
  'fairness.table': 'امکانات کے ٹیبل کا ہیش (SHA-256)',
  'fairness.server-seed': 'سرور سیڈ',
  'fairness.client-seed': 'آپ کا سیڈ',
  'fairness.client-seed.hint': '1 سے 64 انگریزی حروف، ہندسے یا نشان درج کریں۔ خالی جگہ اور کولن (:) نہ لکھیں۔',
  'fairness.nonce': 'ان سیڈز سے کیے گئے اسپن',
  'fairness.set': 'اپنا سیڈ مقرر کریں',
  'fairness.change': 'سیڈز بدلیں اور پرانا سرور سیڈ دیکھیں',
  'fairness.revealed': 'پچھلے سیڈز',
  'fairness.revealed.text': 'سیڈز بدل گئے۔ اب آپ پرانے سیڈز کے اسپن جانچ سکتے ہیں۔',
};

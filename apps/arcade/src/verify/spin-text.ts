import type { Language } from '@nua/contract/wire.ts';

const en = {
  nonce: 'Spin number (nonce)',
  hash: 'Hash shown before the spins (optional)',
  table: 'Table of odds, as in your log',
  kind: 'Kind of spin: join, daily or friend',
  sum: 'Sum before the spin',
  friends: 'Friends counted before the spin',
  step_table: 'The table of odds has this hash',
  step_table_text: 'SHA-256 of the table’s text',
  step_commit: 'Seed and table match the hash',
  step_commit_text: 'SHA-256 of server seed, colon and hash of the table',
  commit_same: 'This is the same hash that was shown before the spins.',
  commit_other: 'This is NOT the hash that was shown. The seed or the table is not the one fixed before the spins.',
  commit_none: 'Compare this hash with the hash that was shown before the spins.',
  step_hmac: 'Both seeds and the spin number are combined',
  step_place: 'The fraction becomes a place on the wheel',
  step_slice: 'The place is in this slice',
  step_share: 'The fraction becomes a share of the target',
  step_sum: 'What this spin adds: at least the guaranteed amount, and never more than the target needs',
  again: 'Spin again',
  same: 'Same as in your log',
  other: 'NOT the same as in your log',
  error: 'Enter the server seed, your seed, the spin number (1 or more) and the table as shown in your log.',
};

export type SpinText = Readonly<Record<keyof typeof en, string>>;

const ur: SpinText = {
  nonce: 'اسپن کا نمبر (nonce)',
  hash: 'اسپن سے پہلے دکھایا گیا ہیش (اختیاری)',
  table: 'امکانات کا ٹیبل (آپ کے اسپن کی فہرست سے)',
  kind: 'اسپن کی قسم: join (پہلا)، daily (روزانہ) یا friend (دوست کا)',
  sum: 'اسپن سے پہلے کی رقم',
  friends: 'اسپن سے پہلے شمار ہونے والے دوست',
  step_table: 'امکانات کے ٹیبل کا ہیش یہ ہے',
  step_table_text: 'ٹیبل کے متن کا SHA-256',
  step_commit: 'سیڈ اور ٹیبل ہیش سے ملتے ہیں',
  step_commit_text: 'سرور سیڈ، کولن اور ٹیبل کے ہیش کا SHA-256',
  commit_same: 'یہ وہی ہیش ہے جو اسپن سے پہلے دکھایا گیا تھا۔',
  commit_other: 'یہ ہیش اسپن سے پہلے دکھائے گئے ہیش سے مختلف ہے۔ سیڈ یا ٹیبل وہ نہیں جو اسپن سے پہلے طے ہوا تھا۔',
  commit_none: 'اسے اُس ہیش سے ملائیں جو اسپن سے پہلے دکھایا گیا تھا۔',
  step_hmac: 'دونوں سیڈز اور اسپن کا نمبر ملائے جاتے ہیں',
  step_place: 'اعشاریہ نمبر سے وہیل پر ایک جگہ بنتی ہے',
  step_slice: 'یہ جگہ اس حصے میں ہے',
  step_share: 'اعشاریہ نمبر سے ہدف کا ایک حصہ بنتا ہے',
  step_sum: 'اس اسپن سے ملنے والی رقم: کم از کم گارنٹی والی رقم، اور ہدف میں جتنی رقم باقی ہو، اس سے زیادہ نہیں',
  again: 'دوبارہ گھمائیں',
  same: 'آپ کے اسپن کی فہرست کے مطابق',
  other: 'آپ کے اسپن کی فہرست کے مطابق نہیں',
  error: 'سرور سیڈ، اپنا سیڈ، اسپن کا نمبر (1 یا زیادہ) اور ٹیبل اسی طرح درج کریں جیسے آپ کے اسپن کی فہرست میں ہیں۔',
};

export const spinText: Readonly<Record<Language, SpinText>> = { en, ur };

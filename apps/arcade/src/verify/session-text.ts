import type { Language } from '@nua/contract/wire.ts';

const en = {
  save: 'Check and save all bets with these seeds',
  progress: 'Checking: {done} of {all}',
  failed: 'The bets could not be loaded. Try again.',
  saved:
    'The check is complete. The file goes to your downloads or to the app that you choose. For experts: check the file again with verify.mjs --session.',
  hash_right: 'The server seed matches its hash',
  hash_wrong: 'The server seed does NOT match its hash',
  noted_right: 'Your device saved this hash and your seed on {when}, before the server seed was revealed',
  noted_wrong: 'Your device saved ANOTHER hash or seed on {when}',
  noted_none: 'Not checked: your device did not save this hash. If you wrote the hash down, compare it yourself.',
  noted_unavailable: 'Not checked: this browser does not save hashes. This can happen in a private window.',
  noted_full: 'Not checked: the storage of your device is full, so new hashes cannot be saved.',
  numbers_right: 'Bet numbers 1 to {last}: each was used once',
  numbers_missing: 'Bets without a record: {numbers}',
  numbers_doubles: 'Bet numbers used twice: {numbers}',
  numbers_foreign: 'Bets that do not belong to these seeds: {count}',
  results_right: 'Results and payouts that match the seeds: {count}',
  results_wrong: 'Results or payouts that do NOT match the seeds: {numbers}',
  bets_right: 'Bets saved on this device that match our record: {count}',
  bets_wrong: 'Bets saved on this device that do NOT match our record: {numbers}',
  open: 'This check does not cover times, ids, the bonus part of a stake, or why a stake was returned.',
} as const;

export type SessionText = Readonly<Record<keyof typeof en, string>>;

const ur: SessionText = {
  save: 'ان سیڈز کے تمام داؤ جانچیں اور محفوظ کریں',
  progress: 'جانچ جاری ہے: {all} میں سے {done}',
  failed: 'داؤ لوڈ نہیں ہو سکے۔ دوبارہ کوشش کریں۔',
  saved:
    'جانچ مکمل ہو گئی۔ فائل آپ کے ڈاؤن لوڈز یا آپ کی منتخب ایپ میں جائے گی۔ ماہرین اسے verify.mjs --session سے دوبارہ جانچ سکتے ہیں۔',
  hash_right: 'سرور سیڈ سے وہی ہیش بنتا ہے جو سیڈ کے ساتھ دکھایا گیا',
  hash_wrong: 'سرور سیڈ سے وہ ہیش نہیں بنتا جو سیڈ کے ساتھ دکھایا گیا',
  noted_right: 'آپ کی ڈیوائس نے یہ ہیش اور آپ کا سیڈ {when} کو محفوظ کیا، سرور سیڈ ظاہر ہونے سے پہلے',
  noted_wrong: 'آپ کی ڈیوائس نے {when} کو کوئی اور ہیش یا سیڈ محفوظ کیا تھا',
  noted_none: 'جانچ نہیں ہوئی: یہ ہیش آپ کی ڈیوائس میں محفوظ نہیں۔ اگر آپ نے ہیش کہیں لکھا ہوا ہے تو اُس سے ملا لیں۔',
  noted_unavailable: 'جانچ نہیں ہوئی: یہ براؤزر ہیش محفوظ نہیں کرتا۔ پرائیویٹ ونڈو میں ایسا ہو سکتا ہے۔',
  noted_full: 'جانچ نہیں ہوئی: آپ کی ڈیوائس کی میموری بھر چکی ہے، اس لیے نئے ہیش محفوظ نہیں ہوتے۔',
  numbers_right: 'داؤ 1 سے {last} تک: ہر نمبر کا ایک داؤ ہے',
  numbers_missing: 'ان نمبروں کے داؤ کا ریکارڈ نہیں: {numbers}',
  numbers_doubles: 'ان نمبروں کے دو دو داؤ ہیں: {numbers}',
  numbers_foreign: 'دوسرے سیڈز کے داؤ: {count}',
  results_right: 'جن داؤ کا نتیجہ اور ملنے والی رقم سیڈز کے مطابق ہے: {count}',
  results_wrong: 'جن داؤ کا نتیجہ یا ملنے والی رقم سیڈز کے مطابق نہیں: {numbers}',
  bets_right: 'اس ڈیوائس پر محفوظ داؤ جو ریکارڈ سے ملتے ہیں: {count}',
  bets_wrong: 'اس ڈیوائس پر محفوظ داؤ جو ریکارڈ سے نہیں ملتے: {numbers}',
  open: 'اس جانچ میں یہ شامل نہیں: وقت، ریکارڈ نمبر، داؤ میں بونس کا حصہ، اور داؤ واپس ہونے کی وجہ۔',
};

export const sessionText: Readonly<Record<Language, SessionText>> = { en, ur };

import type { Language } from '@nua/contract/wire.ts';

const en = {
  save: 'Check and save all bets with these seeds',
  progress: 'Checking: {done} of {all}',
  failed: 'The bets could not be loaded. Try again.',
  saved:
    'The check is complete. The file goes to your downloads or to the app that you choose. Check it again with verify.mjs --session.',
  hash_right: 'The server seed has the hash shown with it',
  hash_wrong: 'The server seed does NOT have the hash shown with it',
  noted_right: 'Your device saved this hash and your seed on {when}, before the server seed was revealed',
  noted_wrong: 'Your device saved ANOTHER hash or seed on {when}',
  noted_none: 'Not checked, because your device did not save this hash. Compare it with your own note.',
  noted_unavailable: 'Not checked, because this browser does not save hashes. Some private windows do not.',
  noted_full: 'Not checked, because the storage of your device is full and new hashes cannot be saved.',
  numbers_right: 'Bets 1 to {last}: each number has one bet',
  numbers_missing: 'Bets without a record: {numbers}',
  numbers_doubles: 'Numbers with two bets: {numbers}',
  numbers_foreign: 'Bets that do not belong to these seeds: {count}',
  results_right: 'Results and payouts that follow from the seeds: {count}',
  results_wrong: 'Results or payouts that do NOT follow from the seeds: {numbers}',
  bets_right: 'Bets saved on this device that are the same in the record: {count}',
  bets_wrong: 'Bets saved on this device that DIFFER in the record: {numbers}',
  open: 'Not proven: times and ids, which part of a stake was bonus money, and why a stake was returned.',
} as const;

export type SessionText = Readonly<Record<keyof typeof en, string>>;

const ur: SessionText = {
  save: 'ان سیڈز کے تمام داؤ جانچیں اور محفوظ کریں',
  progress: 'جانچ جاری ہے: {all} میں سے {done}',
  failed: 'داؤ لوڈ نہیں ہو سکے۔ دوبارہ کوشش کریں۔',
  saved:
    'جانچ مکمل ہو گئی۔ فائل آپ کے ڈاؤن لوڈز یا آپ کی منتخب ایپ میں جائے گی۔ اسے verify.mjs --session سے دوبارہ جانچیں۔',
  hash_right: 'سرور سیڈ کا ہیش وہی ہے جو ساتھ دکھایا گیا',
  hash_wrong: 'سرور سیڈ کا ہیش وہ نہیں جو ساتھ دکھایا گیا',
  noted_right: 'آپ کی ڈیوائس نے یہ ہیش اور آپ کا سیڈ {when} کو محفوظ کیا، سیڈ ظاہر ہونے سے پہلے',
  noted_wrong: 'آپ کی ڈیوائس نے {when} کو کوئی اور ہیش یا سیڈ محفوظ کیا تھا',
  noted_none: 'جانچ نہیں ہوئی: آپ کی ڈیوائس میں یہ ہیش محفوظ نہیں۔ اسے اپنے نوٹ سے ملائیں۔',
  noted_unavailable: 'جانچ نہیں ہوئی: یہ براؤزر ہیش محفوظ نہیں کرتا، جیسے بعض پرائیویٹ ونڈوز میں۔',
  noted_full: 'جانچ نہیں ہوئی: آپ کی ڈیوائس کی میموری بھر چکی ہے، اس لیے نئے ہیش محفوظ نہیں ہوتے۔',
  numbers_right: 'داؤ 1 سے {last} تک: ہر نمبر کا ایک داؤ ہے',
  numbers_missing: 'جن داؤ کا ریکارڈ نہیں: {numbers}',
  numbers_doubles: 'جن نمبروں کے دو داؤ ہیں: {numbers}',
  numbers_foreign: 'جو داؤ ان سیڈز کے نہیں: {count}',
  results_right: 'سیڈز کے مطابق نتیجے اور ادائیگیاں: {count}',
  results_wrong: 'جو نتیجے یا ادائیگیاں سیڈز کے مطابق نہیں: {numbers}',
  bets_right: 'اس ڈیوائس پر محفوظ داؤ جو ریکارڈ میں بھی وہی ہیں: {count}',
  bets_wrong: 'اس ڈیوائس پر محفوظ جو داؤ ریکارڈ میں مختلف ہیں: {numbers}',
  open: 'ثابت نہیں: وقت اور شناختی نمبر، داؤ میں بونس کا حصہ، اور داؤ واپس ہونے کی وجہ۔',
};

/** The texts of the check of a session. They are loaded with it. */
export const sessionText: Readonly<Record<Language, SessionText>> = { en, ur };

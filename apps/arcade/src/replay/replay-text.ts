import type { Language } from '@nua/contract/wire.ts';

const en = {
  title: 'A shared round of {game}',
  loading: 'Loading the round…',
  again: 'Play again',
  next: 'Next step',
  skip: 'Skip',
  step: 'Step {step} of {count}',
  play_game: 'Play this game',
  pays: 'Paid',
  bet: 'Bet',
  stake: 'Stake',
  payout: 'Payout',
  hidden_stake: 'The player does not show the stake.',
  parts: 'The amounts are parts of 100.00.',
  cashed_out: 'Cashed out at {at}',
  drawn_by: 'Drawn by',
  house: 'This site ({name})',
  provider: '{provider} drew this round. Its result cannot be recomputed here: only {provider} has the data.',
  check: 'Check',
  check_text: 'This page recomputes the round on your device.',
  check_waits:
    'The server seed is still in use, so this round can be checked when the player changes the seed pair. Save the hash below: it was fixed before the bet, and the server seed must match it.',
  check_hidden: 'The player shares this round without its seeds, so it cannot be checked here.',
  check_failed: 'The check could not be loaded.',
  missing_title: 'This round is not shared',
  missing: 'The player has taken the link back, or the address is incomplete.',
  failed_title: 'The round could not be loaded',
  failed: 'Check your connection and try again.',
  busy: 'Too many requests. Wait a moment and try again.',
  try_again: 'Try again',
  all_games: 'See all games',
  check_own: 'Check another round',
};

export type ReplayText = Readonly<Record<keyof typeof en, string>>;

const ur: ReplayText = {
  title: '{game} کا شیئر کیا گیا راؤنڈ',
  loading: 'راؤنڈ لوڈ ہو رہا ہے…',
  again: 'دوبارہ چلائیں',
  next: 'اگلا قدم',
  skip: 'آگے بڑھیں',
  step: 'قدم {step} از {count}',
  play_game: 'یہ گیم کھیلیں',
  pays: 'ملا',
  bet: 'داؤ',
  stake: 'داؤ کی رقم',
  payout: 'ادائیگی',
  hidden_stake: 'کھلاڑی نے داؤ کی رقم نہیں دکھائی۔',
  parts: 'رقمیں 100.00 کے حصے ہیں۔',
  cashed_out: '{at} پر کیش آؤٹ',
  drawn_by: 'راؤنڈ کس نے کھلایا',
  house: 'یہی سائٹ ({name})',
  provider: 'یہ راؤنڈ {provider} نے کھلایا۔ اس کا نتیجہ یہاں دوبارہ نہیں نکالا جا سکتا: ڈیٹا صرف {provider} کے پاس ہے۔',
  check: 'جانچ',
  check_text: 'یہ صفحہ راؤنڈ کا حساب آپ کی ڈیوائس پر دوبارہ کرتا ہے۔',
  check_waits:
    'سرور سیڈ ابھی استعمال میں ہے، اس لیے یہ راؤنڈ تب جانچا جا سکے گا جب کھلاڑی سیڈز بدلے گا۔ نیچے دیا گیا ہیش محفوظ کر لیں: یہ داؤ سے پہلے طے ہو چکا تھا، اور سرور سیڈ کو اسی سے ملنا ہو گا۔',
  check_hidden: 'کھلاڑی نے یہ راؤنڈ سیڈز کے بغیر شیئر کیا ہے، اس لیے یہاں اس کی جانچ نہیں ہو سکتی۔',
  check_failed: 'جانچ لوڈ نہیں ہو سکی۔',
  missing_title: 'یہ راؤنڈ شیئر نہیں ہے',
  missing: 'کھلاڑی نے لنک واپس لے لیا ہے، یا پتہ ادھورا ہے۔',
  failed_title: 'راؤنڈ لوڈ نہیں ہو سکا',
  failed: 'انٹرنیٹ کنکشن دیکھیں اور دوبارہ کوشش کریں۔',
  busy: 'بہت زیادہ درخواستیں آ گئیں۔ تھوڑا انتظار کر کے دوبارہ کوشش کریں۔',
  try_again: 'دوبارہ کوشش کریں',
  all_games: 'تمام گیمز دیکھیں',
  check_own: 'کوئی اور راؤنڈ جانچیں',
};

/** The texts of the page of a shared round. They are loaded with it. */
export const replayText: Readonly<Record<Language, ReplayText>> = { en, ur };

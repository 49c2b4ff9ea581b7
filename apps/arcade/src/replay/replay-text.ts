import type { Language } from '@nua/contract/wire.ts';
import { fill } from '../i18n/messages.ts';
import type { ReplayData } from './replay-data.ts';

const en = {
  title: 'A shared round of {game}',
  ended_title: 'A shared round',
  ended_game: 'Game no longer offered',
  loading: 'Loading the round…',
  again: 'Watch again',
  next: 'Next step',
  skip: 'Skip',
  step: 'Step {step} of {count}',
  play_game: 'Play this game',
  pays: 'Paid',
  bet: 'Bet',
  stake: 'Stake',
  payout: 'Payout',
  hidden_stake: 'The player has hidden the stake.',
  parts: 'The amounts shown are shares of 100.00, not real money.',
  cashed_out: 'Cashed out at {at}',
  drawn_by: 'Drawn by',
  house: 'This site ({name})',
  began_at: 'First bet at',
  ended_at: 'Ended at',
  provider_round: 'Round at the provider',
  provider: 'The result comes from {provider}. It cannot be checked here, because only {provider} has the data.',
  check: 'Check',
  check_text: 'For experts: your device calculates the round again here.',
  check_waits:
    'For experts: this round can be checked after the player changes the seeds. Save the hash below now. The server seed that is shown later must match this hash.',
  client_seed: 'Seed of the player',
  check_hidden: 'The player shared this round without the data for the check, so it cannot be checked here.',
  check_failed: 'The check could not be loaded.',
  missing_title: 'This round is not shared',
  missing: 'The player has stopped sharing this round, or the link is incomplete.',
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
  ended_title: 'شیئر کیا گیا راؤنڈ',
  ended_game: 'یہ کھیل اب دستیاب نہیں',
  loading: 'راؤنڈ لوڈ ہو رہا ہے…',
  again: 'دوبارہ دیکھیں',
  next: 'اگلا قدم',
  skip: 'نتیجہ دکھائیں',
  step: '{count} میں سے قدم {step}',
  play_game: 'یہ کھیل کھیلیں',
  pays: 'ملٹی پلائر',
  bet: 'داؤ',
  stake: 'داؤ کی رقم',
  payout: 'ملنے والی رقم',
  hidden_stake: 'کھلاڑی نے داؤ کی رقم نہیں دکھائی۔',
  parts: 'یہاں کل داؤ 100.00 فرض کیا گیا ہے، اور رقمیں اسی حساب سے ہیں۔',
  cashed_out: '{at} پر کیش آؤٹ',
  drawn_by: 'نتیجہ کس نے نکالا',
  house: 'یہی سائٹ ({name})',
  began_at: 'پہلے داؤ کا وقت',
  ended_at: 'ختم ہونے کا وقت',
  provider_round: 'فراہم کنندہ کا راؤنڈ نمبر',
  provider: 'اس راؤنڈ کا نتیجہ {provider} نے نکالا۔ اسے یہاں جانچا نہیں جا سکتا، کیونکہ ڈیٹا صرف {provider} کے پاس ہے۔',
  check: 'جانچ',
  check_text: 'ماہرین کے لیے: یہاں آپ کی ڈیوائس راؤنڈ کا حساب دوبارہ کرتی ہے۔',
  check_waits:
    'ماہرین کے لیے: کھلاڑی سیڈز بدل لے گا تو یہ راؤنڈ جانچا جا سکے گا۔ نیچے دیا گیا ہیش ابھی محفوظ کر لیں۔ بعد میں جو سرور سیڈ دکھایا جائے گا، اُس کا ہیش یہی ہونا چاہیے۔',
  client_seed: 'کھلاڑی کا سیڈ',
  check_hidden: 'کھلاڑی نے یہ راؤنڈ سیڈز کے بغیر شیئر کیا ہے، اس لیے یہاں اس کی جانچ نہیں ہو سکتی۔',
  check_failed: 'جانچ لوڈ نہیں ہو سکی۔',
  missing_title: 'یہ راؤنڈ شیئر نہیں ہے',
  missing: 'کھلاڑی نے لنک واپس لے لیا ہے، یا لنک ادھورا ہے۔',
  failed_title: 'راؤنڈ لوڈ نہیں ہو سکا',
  failed: 'انٹرنیٹ کنکشن دیکھیں اور دوبارہ کوشش کریں۔',
  busy: 'بہت زیادہ درخواستیں آ گئیں۔ تھوڑا انتظار کر کے دوبارہ کوشش کریں۔',
  try_again: 'دوبارہ کوشش کریں',
  all_games: 'تمام کھیل دیکھیں',
  check_own: 'کوئی اور راؤنڈ جانچیں',
};

export const replayText: Readonly<Record<Language, ReplayText>> = { en, ur };

/**
 * Returns the title of a shared round. It never shows the id of a game: a game that is no longer offered has no name.
 *
 * Shape   (replay, name of the view or null, language) -> title
 */
export function replayTitle({ name }: Pick<ReplayData, 'name'>, view_name: string | null, lang: Language): string {
  const text = replayText[lang];
  const game = view_name ?? name?.[lang];
  return game === undefined ? text.ended_title : fill(text.title, { game });
}

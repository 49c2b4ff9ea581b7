import type { Language } from '@nua/contract/wire.ts';
import type { BlackjackAction } from '@nua/games/blackjack/best-play.ts';
import type { BlackjackCall, BlackjackStep, HandResult } from '@nua/games/blackjack/blackjack.ts';
import type { GameText } from '../../table/view.ts';

type BlackjackText = GameText<keyof BlackjackCall & string, BlackjackStep> & {
  choose: string;
  dealer: string;
  you: string;
  /** One of two hands, by its number. */
  hand: string;
  doubled: string;
  /** Where an open round stands; `{hand}`, `{total}` and `{dealer}` are filled in. */
  open: string;
  pays: string;
  rules: string;
  best: string;
  best_lead: string;
  best_hand: string;
  letters_note: string;
};

export const blackjackText: Readonly<Record<Language, BlackjackText>> = {
  en: {
    go: 'Deal',
    playing: 'The dealer plays…',
    first: 'Choose a stake and deal.',
    landed: 'You and the dealer: {result}.',
    history: 'Your last rounds',
    history_empty: 'No rounds yet',
    fields: {},
    steps: { player: 'A card for you', dealer: 'A card for the dealer' },
    choose: 'Your move',
    dealer: 'Dealer',
    you: 'You',
    hand: 'Hand {number}',
    doubled: 'Stake doubled',
    open: '{hand}: {total}. Dealer: {dealer}.',
    pays: 'Blackjack pays 3 to 2',
    rules: 'Blackjack pays 3 to 2. The dealer stands on 17.',
    best: 'Rules and best play',
    best_lead:
      'Played like this, the game returns {rtp}% of everything staked. Of the first stake {edge}% is lost on average; no other play loses less.',
    best_hand: 'Your hand',
    letters_note: 'With three cards or more, hit instead of doubling; with a soft 18, stand.',
  },
  ur: {
    go: 'پتے بانٹیں',
    playing: 'ڈیلر کھیل رہا ہے…',
    first: 'رقم منتخب کریں اور پتے بانٹیں۔',
    landed: 'آپ اور ڈیلر: {result}۔',
    history: 'آپ کے پچھلے راؤنڈ',
    history_empty: 'ابھی کوئی راؤنڈ نہیں',
    fields: {},
    steps: { player: 'آپ کا پتا', dealer: 'ڈیلر کا پتا' },
    choose: 'آپ کی باری',
    dealer: 'ڈیلر',
    you: 'آپ',
    hand: 'ہاتھ {number}',
    doubled: 'داؤ دگنا',
    open: '{hand}: {total}۔ ڈیلر: {dealer}۔',
    pays: 'بلیک جیک پر 3 : 2',
    rules: 'بلیک جیک پر 3 : 2 ملتا ہے۔ ڈیلر 17 پر رکتا ہے۔',
    best: 'اصول اور بہترین کھیل',
    best_lead:
      'اس طرح کھیلنے پر گیم لگائی گئی کل رقم کا {rtp}% واپس دیتی ہے۔ پہلے داؤ کا اوسطاً {edge}% جاتا ہے؛ کسی اور طرح اس سے کم نہیں جاتا۔',
    best_hand: 'آپ کا ہاتھ',
    letters_note: 'تین یا زیادہ پتوں پر دگنا کرنے کی جگہ پتا لیں؛ نرم 18 پر رکیں۔',
  },
};

type Words = {
  actions: Readonly<Record<BlackjackAction, string>>;
  results: Readonly<Record<HandResult, string>>;
  rules: readonly string[];
};

/** What is said of steps and results, and the rules that the help lists. */
export const blackjackWords: Readonly<Record<Language, Words>> = {
  en: {
    actions: { hit: 'Hit', stand: 'Stand', double: 'Double', split: 'Split' },
    results: { blackjack: 'Blackjack', win: 'Win', push: 'Push', lose: 'Lose', bust: 'Bust' },
    rules: [
      'Every card is drawn from a full deck: the same card can come again.',
      'The dealer stands on every 17 and looks for blackjack before you play.',
      'Any two cards can be doubled, also after a split. Double and split cost the stake once more.',
      'Two cards of one rank can be split once; a jack and a queen cannot. Split aces get one card each, and 21 with them is no blackjack.',
      'A hand of 21 stands. There is no insurance and no surrender.',
      'A round left open for 24 hours stands on every hand.',
    ],
  },
  ur: {
    actions: { hit: 'پتا لیں', stand: 'رکیں', double: 'دگنا', split: 'تقسیم' },
    results: { blackjack: 'بلیک جیک', win: 'جیت', push: 'برابر', lose: 'ہار', bust: '21 سے اوپر' },
    rules: [
      'ہر پتا پوری گڈی سے نکلتا ہے: وہی پتا پھر آ سکتا ہے۔',
      'ڈیلر ہر 17 پر رکتا ہے، اور آپ کی باری سے پہلے بلیک جیک دیکھ لیتا ہے۔',
      'کوئی بھی دو پتے دگنے ہو سکتے ہیں، تقسیم کے بعد بھی۔ دگنا اور تقسیم پر داؤ ایک بار اور لگتا ہے۔',
      'ایک ہی درجے کے دو پتے ایک بار تقسیم ہو سکتے ہیں؛ غلام اور بیگم نہیں۔ تقسیم شدہ اکوں کو ایک ایک پتا ملتا ہے، اور ان کا 21 بلیک جیک نہیں۔',
      '21 کا ہاتھ رک جاتا ہے۔ نہ انشورنس ہے نہ دستبرداری۔',
      '24 گھنٹے کھلا چھوڑا گیا راؤنڈ ہر ہاتھ پر رک جاتا ہے۔',
    ],
  },
};

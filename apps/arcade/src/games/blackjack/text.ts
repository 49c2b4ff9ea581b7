import type { Language } from '@nua/contract/wire.ts';
import type { BlackjackAction } from '@nua/games/blackjack/best-play.ts';
import type { BlackjackCall, BlackjackStep, HandResult } from '@nua/games/blackjack/blackjack.ts';
import type { GameText } from '../../table/view.ts';

type OwnTextId = 'dealer' | 'you' | 'hand' | 'doubled' | 'open' | 'pays' | 'rules';
type BlackjackText = GameText<keyof BlackjackCall & string, BlackjackStep, 'choose' | OwnTextId>;

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
  },
  ur: {
    go: 'پتے بانٹیں',
    playing: 'ڈیلر کھیل رہا ہے…',
    first: 'داؤ منتخب کریں اور پتے بانٹیں۔',
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
    pays: 'بلیک جیک پر 1.5 گنا منافع',
    rules: 'بلیک جیک پر داؤ کا 1.5 گنا منافع ملتا ہے۔ ڈیلر 17 پر رکتا ہے۔',
  },
};

type Labels = {
  actions: Readonly<Record<BlackjackAction, string>>;
  results: Readonly<Record<HandResult, string>>;
};

export const blackjackLabels: Readonly<Record<Language, Labels>> = {
  en: {
    actions: { hit: 'Hit', stand: 'Stand', double: 'Double', split: 'Split' },
    results: { blackjack: 'Blackjack', win: 'Win', push: 'Push', lose: 'Lose', bust: 'Bust' },
  },
  ur: {
    actions: { hit: 'پتا لیں', stand: 'رکیں', double: 'دگنا', split: 'تقسیم' },
    results: { blackjack: 'بلیک جیک', win: 'جیت', push: 'برابر', lose: 'ہار', bust: '21 سے اوپر' },
  },
};

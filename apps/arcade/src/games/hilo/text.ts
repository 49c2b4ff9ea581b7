import type { Language } from '@nua/contract/wire.ts';
import type { HiloCall, HiloStep } from '@nua/games/hilo/hilo.ts';
import type { GameText } from '../../table/view.ts';

/** `same` stands on a king and on an ace, where only the same rank is right. */
type HiloWords = 'higher' | 'lower' | 'same' | 'skip' | 'moves' | 'earlier' | 'rules' | 'cards' | 'open';
type HiloText = GameText<keyof HiloCall & string, HiloStep, 'choose' | HiloWords>;

export const hiloText: Readonly<Record<Language, HiloText>> = {
  en: {
    go: 'Bet',
    playing: 'Turning the card…',
    first: 'Choose a stake and bet. Then guess the next card.',
    landed: 'Right guesses: {result}.',
    history: 'Your last rounds',
    history_empty: 'No rounds yet',
    fields: {},
    steps: { card: 'A card is drawn' },
    choose: 'Guess or skip',
    higher: 'Higher or same',
    lower: 'Lower or same',
    same: 'Same',
    skip: 'Skip',
    moves: 'Your guess',
    earlier: 'Cards of this round',
    rules:
      'Ace is low, king is high. A right guess pays 13 / n, n of 13 ranks being right; 1% is kept once a round. Return 99%.',
    cards: 'Up to {count} cards',
    open: '{card}. Right so far: {right}.',
  },
  ur: {
    go: 'داؤ لگائیں',
    playing: 'پتا کھل رہا ہے…',
    first: 'رقم منتخب کر کے داؤ لگائیں، پھر اگلے پتے کا اندازہ لگائیں۔',
    landed: 'درست اندازے: {result}۔',
    history: 'آپ کے پچھلے راؤنڈ',
    history_empty: 'ابھی کوئی راؤنڈ نہیں',
    fields: {},
    steps: { card: 'ایک پتا نکالا جاتا ہے' },
    choose: 'اندازہ لگائیں',
    higher: 'بڑا یا برابر',
    lower: 'چھوٹا یا برابر',
    same: 'برابر',
    skip: 'چھوڑیں',
    moves: 'آپ کا اندازہ',
    earlier: 'اس راؤنڈ کے پتے',
    rules:
      'اکا سب سے چھوٹا، بادشاہ سب سے بڑا۔ درست اندازہ 13 / n دیتا ہے، جہاں 13 میں سے n درجے درست ہوں؛ ہر راؤنڈ میں ایک بار 1% کٹتا ہے۔ واپسی 99%۔',
    cards: 'زیادہ سے زیادہ {count} پتے',
    open: '{card}۔ اب تک درست: {right}۔',
  },
};

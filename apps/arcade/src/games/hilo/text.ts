import type { Language } from '@nua/contract/wire.ts';
import type { HiloCall, HiloStep } from '@nua/games/hilo/hilo.ts';
import type { GameText } from '../../table/view.ts';

/** `same` is shown on a king and on an ace, where only the same rank is right. */
type OwnTextId = 'higher' | 'lower' | 'same' | 'skip' | 'moves' | 'earlier' | 'ends' | 'cards' | 'open';
type HiloText = GameText<keyof HiloCall & string, HiloStep, 'choose' | OwnTextId>;

export const hiloText: Readonly<Record<Language, HiloText>> = {
  en: {
    go: 'Bet',
    playing: 'Turning the card…',
    first: 'Bet, then guess the next card.',
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
    ends: 'When every guess would pay more than {amount}, the round cashes out automatically.',
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
    ends: 'جب سب سے آسان اندازے پر بھی {amount} سے زیادہ رقم بنتی ہو تو راؤنڈ خود کیش آؤٹ ہو جاتا ہے۔',
    cards: 'زیادہ سے زیادہ {count} پتے',
    open: '{card}۔ اب تک درست اندازے: {right}۔',
  },
};

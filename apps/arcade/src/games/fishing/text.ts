import type { Language } from '@nua/contract/wire.ts';
import type { FishingCall, FishingStep } from '@nua/games/fishing/fishing.ts';
import type { GameText } from '../../table/view.ts';

type OwnTextId = 'kind' | 'again' | 'waiting' | 'aimed' | 'remove' | 'rule';
type FishingText = GameText<keyof FishingCall, FishingStep, OwnTextId>;

export const fishingText: Readonly<Record<Language, FishingText>> = {
  en: {
    go: 'Fire',
    playing: 'Firing…',
    first: 'Tap fish to aim. The stake is split among the shots.',
    landed: '{result} caught.',
    history: 'Your last shots',
    history_empty: 'No shots yet',
    fields: { shots: 'Shots' },
    steps: {
      shot: 'The fraction becomes a number. If it is below 96, the shot catches the fish',
      total: 'The payouts of the caught fish, divided by the number of shots',
    },
    kind: '{kind}: pays {pays}, chance {chance}. Add a shot',
    again: 'Fire the same shots again, or aim new ones. Nothing is staked yet.',
    waiting: '{count} of {maximum} shots. They are fired when you stop tapping. Nothing is staked yet.',
    aimed: '{count} of {maximum} shots. Nothing is staked yet.',
    remove: 'Remove the last shot',
    rule: 'Chance to catch a fish: {percent} ÷ the number on the fish.',
  },
  ur: {
    go: 'فائر کریں',
    playing: 'فائر ہو رہا ہے…',
    first: 'مچھلیوں کو چھوئیں۔ داؤ نشانوں میں برابر بٹے گا۔',
    landed: '{result} پکڑی گئیں۔',
    history: 'آپ کے پچھلے نشانے',
    history_empty: 'ابھی کوئی نشانہ نہیں',
    fields: { shots: 'نشانے' },
    steps: {
      shot: 'اعشاریہ نمبر سے ایک عدد بنتا ہے۔ عدد 96 سے کم ہو تو مچھلی پکڑی جاتی ہے',
      total: 'پکڑی گئی مچھلیوں کے ملٹی پلائر کا مجموعہ ÷ نشانوں کی تعداد',
    },
    kind: '{kind}: {pays} ملتا ہے، امکان {chance}۔ نشانہ شامل کریں',
    again: 'یہی نشانے دوبارہ فائر کریں یا نئے نشانے لیں۔ ابھی داؤ نہیں لگا۔',
    waiting: '{maximum} میں سے {count} نشانے۔ نشانے لینا روکیں گے تو فائر ہو گا۔ ابھی داؤ نہیں لگا۔',
    aimed: '{maximum} میں سے {count} نشانے۔ ابھی داؤ نہیں لگا۔',
    remove: 'آخری نشانہ ہٹائیں',
    rule: 'پکڑنے کا امکان: {percent} ÷ مچھلی کا ملٹی پلائر۔',
  },
};

/** The names of the fish, by their payouts. */
export const fishNames: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: {
    2: 'Sardine',
    3: 'Mullet',
    5: 'Rohu',
    10: 'Snapper',
    20: 'Crab',
    50: 'Barracuda',
    100: 'Tuna',
    300: 'Marlin',
  },
  ur: {
    2: 'سارڈین',
    3: 'ملٹ',
    5: 'روہو',
    10: 'سنیپر',
    20: 'کیکڑا',
    50: 'بیراکوڈا',
    100: 'ٹونا',
    300: 'مارلن',
  },
};

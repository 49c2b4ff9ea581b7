import type { Language } from '@nua/contract/wire.ts';
import type { RouletteCall, RouletteStep } from '@nua/games/roulette/roulette.ts';
import type { outsideFields } from '@nua/games/roulette/roulette-table.ts';
import type { PhaseText } from '../../table/round-line.ts';
import type { GameText } from '../../table/view.ts';

type OwnTextId = 'field' | 'your_stake' | 'board' | 'size' | 'coin' | 'undo' | 'clear' | 'repeat' | 'full' | 'past';
type RouletteText = GameText<keyof RouletteCall, RouletteStep, OwnTextId>;

type RouletteNames = {
  /** The names of the inside fields, by their count of numbers. */
  sizes: Readonly<Record<number, string>>;
  fields: Readonly<Record<keyof typeof outsideFields, string>>;
  phase: PhaseText;
};

export const rouletteText: Readonly<Record<Language, RouletteText>> = {
  en: {
    go: 'Bet',
    playing: 'The ball falls…',
    first: 'Place chips on the board, then bet.',
    choose: 'Place chips on the board',
    landed: 'The ball landed on {result}.',
    history: 'Your last rounds',
    history_empty: 'No rounds yet',
    fields: { chips: 'Chips' },
    steps: { fraction: 'Salt and hash make a fraction', number: 'The fraction becomes a number' },
    field: '{name}, pays {pays} to 1',
    your_stake: 'you bet {amount}',
    board: 'Board',
    size: 'Kind of bet',
    coin: 'Chip',
    undo: 'Undo',
    clear: 'Clear',
    repeat: 'Repeat the last bet',
    full: 'A bet can cover up to 24 fields.',
    past: 'Last numbers',
  },
  ur: {
    go: 'داؤ لگائیں',
    playing: 'گیند گر رہی ہے…',
    first: 'بورڈ پر چپس رکھیں، پھر داؤ لگائیں۔',
    choose: 'بورڈ پر چپس رکھیں',
    landed: 'گیند {result} پر گری۔',
    history: 'آپ کے پچھلے راؤنڈ',
    history_empty: 'ابھی کوئی راؤنڈ نہیں',
    fields: { chips: 'چپس' },
    steps: { fraction: 'سالٹ اور ہیش سے اعشاریہ نمبر بنتا ہے', number: 'اعشاریہ نمبر سے وہیل کا نمبر بنتا ہے' },
    field: '{name}، {pays} گنا منافع',
    your_stake: 'اس پر آپ کا داؤ {amount}',
    board: 'بورڈ',
    size: 'داؤ کی قسم',
    coin: 'چپ کی رقم',
    undo: 'واپس لیں',
    clear: 'بورڈ صاف کریں',
    repeat: 'پچھلا داؤ دہرائیں',
    full: 'آپ ایک بار میں زیادہ سے زیادہ 24 خانوں پر داؤ لگا سکتے ہیں۔',
    past: 'پچھلے نمبر',
  },
};

export const rouletteNames: Readonly<Record<Language, RouletteNames>> = {
  en: {
    sizes: { 1: 'Number', 2: 'Split', 3: 'Street', 4: 'Corner', 6: 'Line' },
    fields: {
      ...{ red: 'Red', black: 'Black', odd: 'Odd', even: 'Even', low: '1–18', high: '19–36' },
      ...{ dozen_1: '1st 12', dozen_2: '2nd 12', dozen_3: '3rd 12' },
      ...{ column_1: 'Column 1', column_2: 'Column 2', column_3: 'Column 3' },
    },
    phase: {
      betting: 'Bets close in {seconds} s',
      locked: 'No more bets',
      running: 'The wheel turns…',
    },
  },
  ur: {
    sizes: { 1: 'نمبر', 2: 'اسپلٹ', 3: 'اسٹریٹ', 4: 'کارنر', 6: 'لائن' },
    fields: {
      ...{ red: 'سرخ', black: 'سیاہ', odd: 'طاق', even: 'جفت', low: '1–18', high: '19–36' },
      ...{ dozen_1: 'پہلے 12', dozen_2: 'دوسرے 12', dozen_3: 'تیسرے 12' },
      ...{ column_1: 'کالم 1', column_2: 'کالم 2', column_3: 'کالم 3' },
    },
    phase: {
      betting: '{seconds} سیکنڈ میں داؤ بند',
      locked: 'اب داؤ نہیں لگ سکتا',
      running: 'وہیل گھوم رہا ہے…',
    },
  },
};

/** The text of a field: its name, or its numbers ('0-2-3'). */
export function fieldText(name: string, lang: Language): string {
  const fields: Readonly<Record<string, string>> = rouletteNames[lang].fields;
  return fields[name] ?? name;
}

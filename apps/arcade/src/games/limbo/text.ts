import type { Language } from '@nua/contract/wire.ts';
import type { LimboCall, LimboStep } from '@nua/games/limbo/limbo.ts';
import type { GameText } from '../../table/view.ts';

type LimboText = GameText<keyof LimboCall, LimboStep> & { fields: { target_hundredths: string } };

export const limboText: Readonly<Record<Language, LimboText>> = {
  en: {
    go: 'Bet',
    playing: 'Rising…',
    first: 'Choose a stake and a target, then bet.',
    landed: 'The multiplier is {result}.',
    history: 'Your last results',
    history_empty: 'No results yet',
    fields: { target_hundredths: 'Target' },
    steps: { place: 'The fraction becomes a whole number', result: 'The whole number becomes a multiplier' },
  },
  ur: {
    go: 'داؤ لگائیں',
    playing: 'ملٹی پلائر بڑھ رہا ہے…',
    first: 'داؤ کی رقم اور ہدف منتخب کریں، پھر داؤ لگائیں۔',
    landed: 'نتیجہ {result} آیا۔',
    history: 'آپ کے پچھلے نتیجے',
    history_empty: 'ابھی کوئی نتیجہ نہیں',
    fields: { target_hundredths: 'ہدف' },
    steps: { place: 'اعشاریہ نمبر سے ایک پورا عدد بنتا ہے', result: 'اس عدد سے ملٹی پلائر بنتا ہے' },
  },
};

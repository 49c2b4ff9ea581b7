import type { Language } from '@nua/contract/wire.ts';
import type { DiceCall, DiceStep } from '@nua/games/dice/dice.ts';
import type { GameText } from '../../table/view.ts';

type DiceText = GameText<keyof DiceCall, DiceStep> & { over: string; under: string; turn_side: string; pays: string };

export const diceText: Readonly<Record<Language, DiceText>> = {
  en: {
    go: 'Roll',
    playing: 'Rolling…',
    first: 'Choose a stake and a target, then roll.',
    landed: 'Rolled {result}.',
    history: 'Your last rolls',
    history_empty: 'No rolls yet',
    fields: { target_hundredths: 'Target', over: ['Roll under', 'Roll over'] },
    steps: { roll: 'The fraction becomes a roll' },
    over: 'Roll over',
    under: 'Roll under',
    turn_side: 'Switch between over and under',
    pays: 'Pays',
  },
  ur: {
    go: 'رول کریں',
    playing: 'رول ہو رہا ہے…',
    first: 'داؤ اور ہدف منتخب کریں، پھر رول کریں۔',
    landed: 'نتیجہ {result} آیا۔',
    history: 'آپ کے پچھلے نتیجے',
    history_empty: 'ابھی کوئی نتیجہ نہیں',
    fields: { target_hundredths: 'ہدف', over: ['ہدف سے نیچے', 'ہدف سے اوپر'] },
    steps: { roll: 'اعشاریہ نمبر سے نتیجہ بنتا ہے' },
    over: 'ہدف سے اوپر',
    under: 'ہدف سے نیچے',
    turn_side: 'اوپر یا نیچے بدلیں',
    pays: 'ملٹی پلائر',
  },
};

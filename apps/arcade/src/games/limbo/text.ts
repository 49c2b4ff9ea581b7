import type { Language } from '@nua/contract/wire.ts';
import type { LimboCall, LimboStep } from '@nua/games/limbo/limbo.ts';
import type { GameText } from '../../table/view.ts';

type LimboText = GameText<keyof LimboCall, LimboStep> & { fields: { target_hundredths: string }; return: string };

export const limboText: Readonly<Record<Language, LimboText>> = {
  en: {
    go: 'Bet',
    playing: 'Rising…',
    first: 'Choose a stake and a target, then bet.',
    landed: 'The multiplier is {result}.',
    history: 'Your last results',
    history_empty: 'Your results will appear here.',
    fields: { target_hundredths: 'Target' },
    steps: { place: 'The fraction becomes a place', result: 'The place becomes a multiplier' },
    return: 'Return',
  },
  ur: {
    go: 'داؤ لگائیں',
    playing: 'اوپر جا رہا ہے…',
    first: 'داؤ اور ہدف چنیں، پھر داؤ لگائیں۔',
    landed: '{result} آیا۔',
    history: 'آپ کے پچھلے نتیجے',
    history_empty: 'آپ کے نتیجے یہاں آئیں گے۔',
    fields: { target_hundredths: 'ہدف' },
    steps: { place: 'کسر سے درجہ بنتا ہے', result: 'درجے سے گنا بنتا ہے' },
    return: 'واپسی',
  },
};

import type { Language } from '@nua/contract/wire.ts';
import type { KenoCall, KenoStep } from '@nua/games/keno/keno.ts';
import type { ChoiceField, GameText } from '../../table/view.ts';

type OwnTextId = 'board' | 'drawn' | 'random' | 'clear' | 'call' | 'hits' | 'full' | 'prize';
type KenoText = GameText<keyof KenoCall, KenoStep, 'choose' | OwnTextId> & {
  fields: { picks: string; risk: ChoiceField<KenoCall['risk']> };
};

export const kenoText: Readonly<Record<Language, KenoText>> = {
  en: {
    go: 'Bet',
    playing: 'Drawing…',
    first: 'Pick 1 to 10 numbers. Ten of 40 are drawn.',
    choose: 'Pick 1 to 10 numbers',
    landed: 'Your numbers pay {result}.',
    history: 'Your last results',
    history_empty: 'No results yet',
    fields: {
      picks: 'Your numbers',
      risk: { name: 'Risk', choices: { classic: 'Classic', low: 'Low', medium: 'Medium', high: 'High' } },
    },
    steps: {
      places: 'Each fraction picks one of the remaining numbers by its position, counted from 0',
      drawn: 'The numbers at these positions are drawn, one after another',
      hits: 'How many of your numbers were drawn',
      pays: 'The table shows what this number of hits pays',
    },
    board: 'Numbers 1 to 40',
    drawn: '{number}, drawn',
    random: 'Random numbers',
    clear: 'Clear your numbers',
    call: '{count} numbers',
    hits: 'Hits',
    full: 'You can pick 10 numbers at most.',
    prize: '{hits} hits pay {pays}, chance {chance}',
  },
  ur: {
    go: 'داؤ لگائیں',
    playing: 'نمبر نکل رہے ہیں…',
    first: '1 سے 10 نمبر چنیں۔ 40 میں سے دس نکلتے ہیں۔',
    choose: '1 سے 10 نمبر چنیں',
    landed: 'آپ کے نمبروں پر {result} ملا۔',
    history: 'آپ کے پچھلے نتیجے',
    history_empty: 'ابھی کوئی نتیجہ نہیں',
    fields: {
      picks: 'آپ کے نمبر',
      risk: { name: 'رسک', choices: { classic: 'کلاسک', low: 'کم', medium: 'درمیانہ', high: 'زیادہ' } },
    },
    steps: {
      places: 'ہر اعشاریہ نمبر باقی نمبروں میں سے ایک جگہ چنتا ہے۔ جگہیں 0 سے گنی جاتی ہیں',
      drawn: 'ان جگہوں کے نمبر ایک ایک کر کے نکلتے ہیں',
      hits: 'آپ کے اتنے نمبر نکلے',
      pays: 'ٹیبل میں لکھا ہے کہ اتنے نمبروں پر کتنا ملتا ہے',
    },
    board: '1 سے 40 تک نمبر',
    drawn: '{number}، نکلا',
    random: 'خود بخود نمبر چنیں',
    clear: 'اپنے نمبر مٹائیں',
    call: '{count} نمبر',
    hits: 'ملے ہوئے نمبر',
    full: 'زیادہ سے زیادہ 10 نمبر چنے جا سکتے ہیں۔',
    prize: '{hits} نمبر ملنے پر {pays}، امکان {chance}',
  },
};

import type { Language } from '@nua/contract/wire.ts';
import type { PlinkoCall, PlinkoStep } from '@nua/games/plinko/plinko.ts';
import type { ChoiceField, GameText } from '../../table/view.ts';

type PlinkoText = GameText<keyof PlinkoCall, PlinkoStep, 'call' | 'greatest' | 'buckets'> & {
  fields: { rows: string; risk: ChoiceField<PlinkoCall['risk']> };
};

export const plinkoText: Readonly<Record<Language, PlinkoText>> = {
  en: {
    go: 'Drop',
    playing: 'Falling…',
    first: 'Choose a stake, rows and risk, then drop the ball.',
    landed: 'The bucket pays {result}.',
    history: 'Your last drops',
    history_empty: 'No drops yet',
    fields: { rows: 'Rows', risk: { name: 'Risk', choices: { low: 'Low', medium: 'Medium', high: 'High' } } },
    steps: {
      path: 'Each fraction is a turn: left (L) or right (R)',
      bucket: 'The number of turns to the right is the number of the bucket',
      pays: 'The table shows what the bucket pays',
    },
    call: '{rows} rows',
    greatest: 'Highest payout {pays}, on {ways} of {all} paths',
    buckets: 'Buckets from the edge to the middle: {pays}',
  },
  ur: {
    go: 'گیند چھوڑیں',
    playing: 'گر رہی ہے…',
    first: 'داؤ، قطاریں اور رسک منتخب کریں، پھر گیند چھوڑیں۔',
    landed: 'اس خانے پر {result} ملا۔',
    history: 'آپ کے پچھلے نتیجے',
    history_empty: 'ابھی کوئی نتیجہ نہیں',
    fields: { rows: 'قطاریں', risk: { name: 'رسک', choices: { low: 'کم', medium: 'درمیانہ', high: 'زیادہ' } } },
    steps: {
      path: 'ہر اعشاریہ نمبر ایک موڑ ہے: بائیں (L) یا دائیں (R)',
      bucket: 'دائیں موڑوں کی گنتی خانے کا نمبر ہے',
      pays: 'خانے پر وہی ملتا ہے جو ٹیبل میں لکھا ہے',
    },
    call: '{rows} قطاریں',
    greatest: 'سب سے زیادہ {pays} ملتا ہے، {all} میں سے {ways} راستوں پر',
    buckets: 'کنارے سے بیچ تک خانے: {pays}',
  },
};

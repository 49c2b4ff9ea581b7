import { kenoTable } from '@nua/games/keno/keno-table.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    numbers: String(kenoTable.numbers),
    drawn: String(kenoTable.drawn),
    picks: String(kenoTable.picks_maximum),
  },
  words: {
    en: [
      'Pick 1 to {picks} numbers of {numbers}. Then {drawn} of the {numbers} are drawn, each equally likely.',
      'What your hits pay stands under the board, times the stake. Fewer hits than stand there pay nothing; under 1 is less than you staked.',
      'The risk decides how the prizes are spread. The return changes a little with picks and risk: it is shown above the stake.',
    ],
    ur: [
      '{numbers} میں سے 1 سے {picks} نمبر چنیں۔ پھر {numbers} میں سے {drawn} نکلتے ہیں؛ ہر نمبر کا امکان برابر ہے۔',
      'جتنے نمبر ملیں ان کی ادائیگی بورڈ کے نیچے لکھی ہے، ضرب داؤ۔ وہاں لکھے سے کم پر کچھ نہیں ملتا؛ 1 سے کم کا مطلب داؤ سے کم ہے۔',
      'رسک طے کرتا ہے کہ انعام کیسے بٹیں۔ نمبروں اور رسک سے واپسی تھوڑی بدلتی ہے: وہ داؤ کے اوپر لکھی ہے۔',
    ],
  },
};

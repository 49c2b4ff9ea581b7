import { kenoTable } from '@nua/games/keno/keno-table.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    numbers: String(kenoTable.numbers),
    drawn: String(kenoTable.drawn),
    picks: String(kenoTable.picks_maximum),
  },
  sentences: {
    en: [
      'Pick 1 to {picks} numbers of {numbers}. Then {drawn} of the {numbers} are drawn. Every number is equally likely.',
      'The payouts are listed under the board as multiples of your stake. A number of hits that is not listed pays nothing. A payout under 1 is less than your stake.',
      'The risk decides how the prizes are spread. The return changes a little with picks and risk. It is shown above the stake.',
    ],
    ur: [
      '{numbers} میں سے 1 سے {picks} نمبر چنیں۔ پھر {numbers} میں سے {drawn} نکلتے ہیں؛ ہر نمبر کا امکان برابر ہے۔',
      'کتنے نمبر ملنے پر داؤ کا کتنے گنا ملتا ہے، یہ بورڈ کے نیچے لکھا ہے۔ جو تعداد وہاں نہیں لکھی، اُس پر کچھ نہیں ملتا۔ 1 گنا سے کم ملے تو وہ داؤ سے کم ہے۔',
      'رسک سے طے ہوتا ہے کہ انعام کیسے بٹیں۔ نمبروں اور رسک سے واپسی تھوڑی بدلتی ہے۔ واپسی داؤ کے اوپر لکھی ہے۔',
    ],
  },
};

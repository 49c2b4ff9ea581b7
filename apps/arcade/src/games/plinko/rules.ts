import { plinkoRows } from '@nua/games/plinko/plinko-table.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: { minimum: String(plinkoRows[0]), maximum: String(plinkoRows.at(-1)) },
  sentences: {
    en: [
      'The ball falls through {minimum} to {maximum} rows. At every pin it goes left or right. Both are equally likely.',
      'The bucket pays its multiplier times the stake. A payout under 1× is less than your stake.',
      'A higher risk pays more at the edges and less in the middle. The return changes a little with rows and risk. It is shown above the stake.',
    ],
    ur: [
      'گیند {minimum} سے {maximum} قطاروں سے گرتی ہے۔ ہر کیل پر بائیں یا دائیں جانے کا امکان برابر ہے۔',
      'گیند جس خانے میں گرے، داؤ × اُس خانے پر لکھا ملٹی پلائر ملتا ہے۔ 1× سے کم ملے تو وہ داؤ سے کم ہے۔',
      'رسک زیادہ ہو تو کناروں پر زیادہ اور بیچ میں کم ملتا ہے۔ قطاروں اور رسک سے واپسی تھوڑی بدلتی ہے۔ واپسی داؤ کے اوپر لکھی ہے۔',
    ],
  },
};

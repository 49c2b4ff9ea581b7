import { plinkoRows } from '@nua/games/plinko/plinko-table.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: { least: String(plinkoRows[0]), most: String(plinkoRows.at(-1)) },
  words: {
    en: [
      'The ball falls through {least} to {most} rows. At every pin it goes left or right, each equally likely.',
      'The bucket it falls into pays the multiplier shown on it, times the stake. Under 1× is less than your stake.',
      'A higher risk pays more at the edges and less in the middle. The return changes a little with rows and risk: it is shown above the stake.',
    ],
    ur: [
      'گیند {least} سے {most} قطاروں سے گرتی ہے۔ ہر کیل پر بائیں یا دائیں جانے کا امکان برابر ہے۔',
      'جس خانے میں گرے، اس پر لکھا عدد ضرب داؤ ملتا ہے۔ 1× سے کم کا مطلب داؤ سے کم ہے۔',
      'رسک زیادہ ہو تو کناروں پر زیادہ اور بیچ میں کم ملتا ہے۔ قطاروں اور رسک سے واپسی تھوڑی بدلتی ہے: وہ داؤ کے اوپر لکھی ہے۔',
    ],
  },
};

import { diceTable } from '@nua/games/dice/dice.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    minimum: `${hundredthsText(diceTable.chance_minimum_hundredths)}%`,
    maximum: `${hundredthsText(diceTable.chance_maximum_hundredths)}%`,
    last: hundredthsText(diceTable.outcomes - 1),
  },
  sentences: {
    en: [
      'A roll is a number from 0.00 to {last}. Every number is equally likely.',
      'Roll under wins if the roll is below your target. Roll over wins if the roll is your target or above.',
      'A win pays the return divided by your chance. The chance can be {minimum} to {maximum}.',
    ],
    ur: [
      'نتیجہ 0.00 سے {last} تک کا نمبر ہے؛ ہر نمبر کا امکان برابر ہے۔',
      'ہدف سے نیچے: نتیجہ ہدف سے کم ہو تو جیت۔ ہدف سے اوپر: نتیجہ ہدف کے برابر یا زیادہ ہو تو جیت۔',
      'جیت پر ملٹی پلائر: واپسی ÷ آپ کا امکان۔ امکان {minimum} سے {maximum} تک ہو سکتا ہے۔',
    ],
  },
};

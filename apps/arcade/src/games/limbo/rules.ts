import { limboTable } from '@nua/games/limbo/limbo.ts';
import { multiplierText } from '../../rules/multiplier-text.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    first: multiplierText(limboTable.result_minimum_hundredths),
    least: multiplierText(limboTable.target_minimum_hundredths),
    most: multiplierText(limboTable.target_maximum_hundredths),
  },
  words: {
    en: [
      'Every round draws one multiplier, from {first} up.',
      'You win where the multiplier reaches your target or more, and are paid your target times the stake. Else the stake is lost.',
      'The target can be {least} to {most}.',
    ],
    ur: [
      'ہر راؤنڈ میں ایک گنا نکلتا ہے، {first} یا اس سے اوپر۔',
      'نتیجہ آپ کے ہدف تک یا اس سے اوپر پہنچے تو جیت: داؤ ضرب ہدف ملتا ہے۔ ورنہ داؤ جاتا ہے۔',
      'ہدف {least} سے {most} تک ہو سکتا ہے۔',
    ],
  },
};

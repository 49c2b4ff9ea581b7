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
      'You win if the multiplier reaches your target. A win pays your target times the stake. Otherwise you lose the stake.',
      'The target can be {least} to {most}.',
    ],
    ur: [
      'ہر راؤنڈ میں ایک ملٹی پلائر نکلتا ہے، {first} یا اس سے اوپر۔',
      'ملٹی پلائر آپ کے ہدف تک پہنچے تو آپ جیتتے ہیں اور داؤ × ہدف ملتا ہے۔ ورنہ داؤ ہار جاتے ہیں۔',
      'ہدف {least} سے {most} تک ہو سکتا ہے۔',
    ],
  },
};

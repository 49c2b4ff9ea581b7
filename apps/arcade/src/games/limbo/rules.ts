import { limboTable } from '@nua/games/limbo/limbo.ts';
import { multiplierText } from '../../rules/multiplier-text.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    first: multiplierText(limboTable.result_minimum_hundredths),
    minimum: multiplierText(limboTable.target_minimum_hundredths),
    maximum: multiplierText(limboTable.target_maximum_hundredths),
  },
  sentences: {
    en: [
      'Every round draws one multiplier, from {first} up.',
      'You win if the multiplier reaches your target. A win pays your target times the stake. Otherwise you lose the stake.',
      'The target can be {minimum} to {maximum}.',
    ],
    ur: [
      'ہر راؤنڈ میں ایک ملٹی پلائر نکلتا ہے، {first} یا اس سے اوپر۔',
      'ملٹی پلائر آپ کے ہدف تک پہنچے تو آپ جیتتے ہیں اور داؤ × ہدف ملتا ہے۔ ورنہ آپ داؤ ہار جاتے ہیں۔',
      'ہدف {minimum} سے {maximum} تک ہو سکتا ہے۔',
    ],
  },
};

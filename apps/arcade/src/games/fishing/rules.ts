import { fishingTable } from '@nua/games/fishing/fishing.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: { percent: `${fishingTable.return_percent}%`, shots: String(fishingTable.shots_maximum) },
  sentences: {
    en: [
      'You fire 1 to {shots} shots at once. The stake is split evenly among them.',
      'If a shot catches a fish, it pays its share of the stake times the number on the fish. A miss pays nothing.',
      'The chance to catch a fish is {percent} ÷ the number on the fish. The size, speed and place of a fish do not change the chance.',
    ],
    ur: [
      'آپ ایک بار میں 1 سے {shots} نشانے لے سکتے ہیں۔ داؤ ان میں برابر بٹتا ہے۔',
      'جس نشانے پر مچھلی پکڑی جائے، اُس کے حصے کا داؤ × مچھلی پر لکھا ملٹی پلائر ملتا ہے۔ جو نشانہ خالی جائے، اس پر کچھ نہیں ملتا۔',
      'پکڑنے کا امکان {percent} ÷ مچھلی کا ملٹی پلائر ہے۔ مچھلی کے سائز، رفتار اور جگہ سے اس پر فرق نہیں پڑتا۔',
    ],
  },
};

import { fishingTable } from '@nua/games/fishing/fishing.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: { percent: `${fishingTable.return_percent}%`, shots: String(fishingTable.shots_maximum) },
  sentences: {
    en: [
      'A volley has 1 to {shots} shots. The stake is split evenly among them.',
      'A shot that catches a fish pays the number on the fish times the shot’s share of the stake. A miss pays nothing.',
      'The chance of a catch is {percent} ÷ what the fish pays. The size, speed and place of a fish do not change it, and there are no near misses.',
    ],
    ur: [
      'ایک بار میں 1 سے {shots} نشانے لگتے ہیں۔ داؤ ان پر برابر بٹتا ہے۔',
      'جس نشانے پر مچھلی پکڑی جائے، اس کے حصے کے داؤ کا مچھلی پر لکھے گنا ملتا ہے۔ جو نشانہ خالی جائے، اس پر کچھ نہیں ملتا۔',
      'پکڑنے کا امکان {percent} ÷ مچھلی کی ادائیگی ہے۔ مچھلی کے سائز، رفتار اور جگہ سے اس پر فرق نہیں پڑتا۔ نشانہ یا تو لگتا ہے یا نہیں لگتا۔',
    ],
  },
};

import { fishingTable } from '@nua/games/fishing/fishing.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: { percent: `${fishingTable.return_percent}%`, shots: String(fishingTable.shots_maximum) },
  words: {
    en: [
      'A volley has 1 to {shots} shots. The stake is split evenly among them.',
      'A shot that catches pays what its fish says, times its share of the stake. A shot that misses pays nothing.',
      'The chance of a catch is {percent} ÷ what the fish pays. Size, speed and place of a fish change nothing, and no fish is nearly caught.',
    ],
    ur: [
      'ایک بار میں 1 سے {shots} نشانے لگتے ہیں۔ داؤ ان پر برابر بٹتا ہے۔',
      'جو نشانہ لگے، وہ اپنے حصے کا داؤ ضرب مچھلی کی ادائیگی دیتا ہے۔ جو نہ لگے، کچھ نہیں دیتا۔',
      'پکڑنے کا امکان {percent} تقسیم مچھلی کی ادائیگی ہے۔ مچھلی کے سائز، رفتار اور جگہ سے کچھ نہیں بدلتا، اور کوئی مچھلی ”پکڑتے پکڑتے“ نہیں رہتی۔',
    ],
  },
};

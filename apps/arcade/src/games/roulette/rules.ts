import { rouletteTable } from '@nua/games/roulette/roulette-table.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    numbers: String(rouletteTable.numbers),
    last: String(rouletteTable.numbers - 1),
    pays: String(rouletteTable.pays),
    fields: String(rouletteTable.fields_maximum),
  },
  words: {
    en: [
      'The wheel has {numbers} numbers, 0 to {last}, each equally likely. The same number counts for all players.',
      'A field with the number on it pays {pays} ÷ its count of numbers, times your chips on it. This includes the chips. The other fields lose.',
      'Every field returns the same. On 0 all fields without it lose.',
      'One bet can cover {fields} different fields. Its stake is the sum of its chips.',
    ],
    ur: [
      'پہیے پر {numbers} نمبر ہیں، 0 سے {last}، ہر ایک کا امکان برابر۔ سب کے لیے ایک ہی نمبر نکلتا ہے۔',
      'جس خانے میں وہ نمبر ہو، اس پر لگی رقم ضرب {pays} تقسیم خانے کے نمبروں کی گنتی ملتا ہے، چپ سمیت۔ باقی ہار جاتے ہیں۔',
      'ہر خانے کی واپسی یکساں ہے۔ 0 آنے پر وہ سب خانے ہارتے ہیں جن میں 0 نہیں۔',
      'ایک داؤ {fields} مختلف خانوں پر لگ سکتا ہے۔ کل داؤ چپس کا مجموعہ ہے۔',
    ],
  },
};

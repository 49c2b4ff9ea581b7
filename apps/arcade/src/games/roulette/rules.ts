import { rouletteTable } from '@nua/games/roulette/roulette-table.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    numbers: String(rouletteTable.numbers),
    last: String(rouletteTable.numbers - 1),
    pays: String(rouletteTable.pays),
    fields: String(rouletteTable.fields_maximum),
  },
  sentences: {
    en: [
      'The wheel has {numbers} numbers, from 0 to {last}. Every number is equally likely. The same number counts for all players.',
      'If a field contains the drawn number, it pays your chips on it times {pays} ÷ how many numbers it has. The chips are included. The other fields lose.',
      'Every field has the same return. If 0 is drawn, all fields without 0 lose.',
      'One bet can cover {fields} different fields. Its stake is the sum of its chips.',
    ],
    ur: [
      'وہیل پر {numbers} نمبر ہیں، 0 سے {last}۔ ہر نمبر کا امکان برابر ہے۔ سب کھلاڑیوں کے لیے ایک ہی نمبر نکلتا ہے۔',
      'نکلا ہوا نمبر جس خانے میں ہو، اس پر اتنا ملتا ہے: لگائی گئی چپس × {pays} ÷ خانے کے نمبروں کی تعداد۔ اس میں چپس بھی شامل ہیں۔ باقی خانے ہار جاتے ہیں۔',
      'ہر خانے کی واپسی ایک جیسی ہے۔ 0 آنے پر وہ سب خانے ہارتے ہیں جن میں 0 نہیں۔',
      'ایک داؤ {fields} مختلف خانوں پر لگ سکتا ہے۔ سب چپس ملا کر کل داؤ بنتا ہے۔',
    ],
  },
};

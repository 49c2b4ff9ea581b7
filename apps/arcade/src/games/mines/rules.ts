import { minesTable } from '@nua/games/mines/mines.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: { tiles: String(minesTable.tiles), maximum: String(minesTable.tiles - 1) },
  sentences: {
    en: [
      'You choose how many of the {tiles} tiles hide a mine: 1 to {maximum}. The mines are drawn when you bet and do not move.',
      'Every safe tile raises the payout. A mine ends the round, and you lose the stake.',
      'After the first safe tile you can cash out at any time. The return is the same wherever you stop.',
      'The round cashes out automatically when no safe tile is left, or when the next tile would pay more than the highest payout.',
      'A round left open for 24 hours is cashed out. If no tile was opened, the stake is returned.',
    ],
    ur: [
      'آپ چنتے ہیں کہ {tiles} خانوں میں کتنی مائنز ہوں: 1 سے {maximum}۔ مائنز کی جگہ داؤ لگتے ہی طے ہو جاتی ہے اور نہیں بدلتی۔',
      'ہر محفوظ خانہ ملٹی پلائر بڑھاتا ہے۔ مائن نکلے تو راؤنڈ ختم ہوتا ہے اور آپ داؤ ہار جاتے ہیں۔',
      'پہلے محفوظ خانے کے بعد آپ کبھی بھی کیش آؤٹ کر سکتے ہیں۔ کہیں بھی رکیں، واپسی ایک جیسی ہے۔',
      'جب کوئی محفوظ خانہ نہ بچے، یا اگلے خانے پر سب سے بڑی جیت سے زیادہ رقم بنتی ہو، تو راؤنڈ خود کیش آؤٹ ہو جاتا ہے۔',
      'راؤنڈ 24 گھنٹے کھلا رہے تو خود کیش آؤٹ ہو جاتا ہے۔ کوئی خانہ نہ کھولا ہو تو داؤ واپس ملتا ہے۔',
    ],
  },
};

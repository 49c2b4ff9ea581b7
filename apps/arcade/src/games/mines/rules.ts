import { minesTable } from '@nua/games/mines/mines.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: { tiles: String(minesTable.tiles), most: String(minesTable.tiles - 1) },
  words: {
    en: [
      'You choose how many of the {tiles} tiles hide a mine: 1 to {most}. The mines are drawn when you bet and do not move.',
      'Every safe tile raises what the round pays. A mine ends it and the stake is lost.',
      'After the first safe tile you can cash out at any time. The return is the same wherever you stop.',
      'The round cashes out automatically when no safe tile is left, or when the next tile would pay more than the highest payout.',
      'A round left open for 24 hours is cashed out. If no tile was opened, the stake is returned.',
    ],
    ur: [
      '{tiles} خانوں میں سے 1 سے {most} میں مائنز ہیں، جتنی آپ چنیں۔ وہ داؤ لگتے ہی طے ہو جاتی ہیں اور جگہ نہیں بدلتیں۔',
      'ہر محفوظ خانہ ادائیگی بڑھاتا ہے۔ مائن پر راؤنڈ ختم ہوتا ہے اور داؤ جاتا ہے۔',
      'پہلے محفوظ خانے کے بعد آپ کبھی بھی رقم نکال سکتے ہیں۔ کہیں بھی رکیں، واپسی یکساں ہے۔',
      'جب کوئی محفوظ خانہ نہ بچے، یا اگلے خانے کی ادائیگی سب سے بڑی ادائیگی سے بڑھ جائے، تو رقم خود نکل آتی ہے۔',
      '24 گھنٹے کھلا چھوڑے گئے راؤنڈ کی رقم خود نکل آتی ہے۔ کوئی خانہ نہ کھولا ہو تو داؤ واپس ہو جاتا ہے۔',
    ],
  },
};

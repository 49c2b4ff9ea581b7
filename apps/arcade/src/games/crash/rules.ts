import { crashTable } from '@nua/games/crash/crash.ts';
import { multiplierText } from '../../rules/multiplier-text.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    first: multiplierText(crashTable.crash_minimum_hundredths),
    least: multiplierText(crashTable.target_minimum_hundredths),
    most: multiplierText(crashTable.target_maximum_hundredths),
  },
  words: {
    en: [
      'A multiplier climbs from {first}, the same for everybody, until it crashes.',
      'Cash out before the crash and you are paid your stake times what was reached when your press arrived. A bet that is not cashed out loses.',
      'An auto cash-out takes your bet out by itself, also while you are away. It can be {least} to {most}.',
      'A bet that would pass the highest payout is cashed out there by itself; “Pays up to” says where.',
      'The return is the same wherever you cash out. A round can crash at {first}: then nobody wins.',
    ],
    ur: [
      'ایک عدد {first} سے سب کے لیے یکساں چڑھتا ہے، یہاں تک کہ کریش ہو جائے۔',
      'کریش سے پہلے رقم نکالیں: داؤ ضرب وہ عدد ملتا ہے جو آپ کا دبانا پہنچنے پر تھا۔ جو داؤ نہ نکلے وہ ہار جاتا ہے۔',
      'خودکار کیش آؤٹ آپ کا داؤ خود نکال لیتا ہے، آپ موجود نہ ہوں تب بھی۔ یہ {least} سے {most} تک ہو سکتا ہے۔',
      'جو داؤ سب سے بڑی ادائیگی سے بڑھنے لگے وہ وہیں خود نکل جاتا ہے؛ ”بالائی حد“ بتاتی ہے کہ کہاں۔',
      'آپ کہیں بھی نکالیں، واپسی یکساں ہے۔ راؤنڈ {first} پر بھی کریش ہو سکتا ہے: تب کوئی نہیں جیتتا۔',
    ],
  },
};

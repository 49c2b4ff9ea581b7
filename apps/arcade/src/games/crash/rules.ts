import { crashTable } from '@nua/games/crash/crash.ts';
import { exitAfter } from '@nua/games/play/shared-round.ts';
import { multiplierText } from '../../rules/multiplier-text.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    exit: multiplierText(exitAfter(crashTable.crash_minimum_hundredths)),
    first: multiplierText(crashTable.crash_minimum_hundredths),
    least: multiplierText(crashTable.target_minimum_hundredths),
    most: multiplierText(crashTable.target_maximum_hundredths),
  },
  words: {
    en: [
      'A multiplier climbs from {first}, the same for everybody, until it crashes.',
      'Cash out before the crash and you are paid your stake times what was reached when our server recorded your press. A bet that is not cashed out loses.',
      'An auto cash-out takes your bet out by itself, also while you are away. It can be {least} to {most}.',
      'A bet that would pass the highest payout is cashed out there by itself; “Pays up to” says where.',
      'If our servers lose the round, no press counts from then on. A bet without an auto cash-out leaves at {exit}, or at the next doubling above where the climb was (4.00×, 8.00×, …), and is paid if the round reached that. An auto cash-out counts as usual. On average this pays what a cash-out at that moment would have paid.',
      'A round that cannot start returns every stake.',
      'The return is the same wherever you cash out. A round can crash at {first}: then nobody wins.',
    ],
    ur: [
      'ایک عدد {first} سے سب کے لیے یکساں چڑھتا ہے، یہاں تک کہ کریش ہو جائے۔',
      'کریش سے پہلے رقم نکالیں: داؤ ضرب وہ عدد ملتا ہے جو ہمارے سرور پر آپ کا کیش آؤٹ درج ہوتے وقت تھا۔ جو داؤ نہ نکلے وہ ہار جاتا ہے۔',
      'خودکار کیش آؤٹ آپ کا داؤ خود نکال لیتا ہے، آپ موجود نہ ہوں تب بھی۔ یہ {least} سے {most} تک ہو سکتا ہے۔',
      'جو داؤ سب سے بڑی ادائیگی سے بڑھنے لگے وہ وہیں خود نکل جاتا ہے؛ ”بالائی حد“ بتاتی ہے کہ کہاں۔',
      'اگر ہمارے سرور کا راؤنڈ سے رابطہ ٹوٹ جائے تو اس کے بعد کیش آؤٹ دبانا نہیں گنا جاتا۔ جس داؤ پر خودکار کیش آؤٹ نہ ہو وہ {exit} پر، یا اس وقت کے عدد سے اگلے دُگنے (4.00×، 8.00×، …) پر نکلتا ہے، اور راؤنڈ وہاں تک پہنچا ہو تو ادائیگی ہوتی ہے۔ خودکار کیش آؤٹ معمول کے مطابق گنا جاتا ہے۔ اوسطاً یہ اتنا ہی دیتا ہے جتنا اسی لمحے نکالنے پر ملتا۔',
      'جو راؤنڈ شروع نہ ہو سکے اس کے سب داؤ واپس ہو جاتے ہیں۔',
      'آپ کہیں بھی نکالیں، واپسی یکساں ہے۔ راؤنڈ {first} پر بھی کریش ہو سکتا ہے: تب کوئی نہیں جیتتا۔',
    ],
  },
};

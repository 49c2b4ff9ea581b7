import { crashTable } from '@nua/games/crash/crash.ts';
import { exitAfter } from '@nua/games/play/shared-round.ts';
import { multiplierText } from '../../rules/multiplier-text.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    exit: multiplierText(exitAfter(crashTable.crash_minimum_hundredths)),
    first: multiplierText(crashTable.crash_minimum_hundredths),
    minimum: multiplierText(crashTable.target_minimum_hundredths),
    maximum: multiplierText(crashTable.target_maximum_hundredths),
  },
  sentences: {
    en: [
      'A multiplier climbs from {first} until it crashes. It is the same for all players.',
      'Cash out before the crash to win your stake times the multiplier at the moment our server received your cash-out. A bet that is not cashed out loses.',
      'An auto cash-out cashes out your bet at your target, even while you are away. The target can be {minimum} to {maximum}.',
      'A bet is cashed out automatically when it reaches the highest payout. “Pays up to” shows this amount.',
      'If our servers lose the round, later cash-outs do not count. A bet without an auto cash-out is then cashed out at {exit}, or at the next doubling above the current multiplier (4.00×, 8.00×, …). The bet is paid if the round reached that multiplier. An auto cash-out counts as usual. On average this pays the same as a cash-out at that moment.',
      'If a round cannot start, all stakes are returned.',
      'The return is the same wherever you cash out. A round can crash at {first}. Then no bet wins.',
    ],
    ur: [
      'ملٹی پلائر {first} سے بڑھتا ہے، یہاں تک کہ کریش ہو جائے۔ یہ تمام کھلاڑیوں کے لیے ایک ہی ہوتا ہے۔',
      'کریش سے پہلے کیش آؤٹ کریں۔ آپ کا کیش آؤٹ ہمارے سرور پر پہنچتے وقت جو ملٹی پلائر ہو، داؤ کا اتنے گنا ملتا ہے۔ کیش آؤٹ نہ ہو تو آپ داؤ ہار جاتے ہیں۔',
      'خودکار کیش آؤٹ آپ کے ہدف پر خود ہو جاتا ہے، چاہے آپ موجود نہ ہوں۔ ہدف {minimum} سے {maximum} تک ہو سکتا ہے۔',
      'جو داؤ سب سے بڑی جیت تک پہنچ جائے وہ خود کیش آؤٹ ہو جاتا ہے۔ یہ رقم ”زیادہ سے زیادہ ملیں گے“ کے ساتھ لکھی ہے۔',
      'اگر ہمارے سرور کا راؤنڈ سے رابطہ ٹوٹ جائے تو اس کے بعد کا کیش آؤٹ شمار نہیں ہوتا۔ جس داؤ پر خودکار کیش آؤٹ نہ ہو، وہ {exit}، \u20664.00×\u2069، \u20668.00×\u2069، … میں سے اُس پہلے ملٹی پلائر پر کیش آؤٹ ہوتا ہے جو اُس وقت کے ملٹی پلائر سے بڑا ہو۔ راؤنڈ وہاں تک پہنچا ہو تو رقم ملتی ہے۔ خودکار کیش آؤٹ معمول کے مطابق شمار ہوتا ہے۔ اوسطاً اتنا ہی ملتا ہے جتنا اسی لمحے کیش آؤٹ کرنے پر ملتا۔',
      'جو راؤنڈ شروع نہ ہو سکے اس کے سب داؤ واپس ہو جاتے ہیں۔',
      'کہیں بھی کیش آؤٹ کریں، واپسی ایک جیسی ہے۔ راؤنڈ {first} پر بھی کریش ہو سکتا ہے؛ تب کوئی داؤ نہیں جیتتا۔',
    ],
  },
};

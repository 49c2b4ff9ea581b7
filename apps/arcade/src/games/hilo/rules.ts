import { hiloTable } from '@nua/games/hilo/hilo.ts';
import { percentText, ratio } from '@nua/games/play/odds.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    ranks: String(hiloTable.ranks),
    cards: String(hiloTable.cards),
    edge: percentText(ratio(10_000n - BigInt(hiloTable.return_bps), 10_000n)),
  },
  sentences: {
    en: [
      'Ace is low, king is high. Guess whether the next card is higher or the same, or lower or the same.',
      'Every card is drawn from a full deck, so the same card can appear again.',
      'A right guess multiplies the payout by {ranks} / n, where n of {ranks} ranks are right. The house edge (our average share) of {edge} is taken once a round. A wrong guess loses the stake.',
      'You can skip a card for free. After the first right guess you can cash out at any time, and the return is the same wherever you stop.',
      'The round cashes out automatically after {cards} cards, or when every guess would pay more than the highest payout.',
      'A round left open for 24 hours is cashed out. If no guess was right yet, the stake is returned.',
    ],
    ur: [
      'اکا سب سے چھوٹا، بادشاہ سب سے بڑا۔ اندازہ لگائیں کہ اگلا پتا بڑا یا برابر ہو گا، یا چھوٹا یا برابر۔',
      'ہر پتا پوری گڈی سے نکلتا ہے: وہی پتا پھر آ سکتا ہے۔',
      'درست اندازے پر ملٹی پلائر کا حساب یہ ہے: {ranks} میں سے جتنے پتوں پر اندازہ درست ہوتا، {ranks} کو اُس تعداد سے تقسیم کریں۔ ملٹی پلائر اُتنے گنا ہو جاتا ہے۔ سائٹ کا اوسط حصہ (ہاؤس ایج) {edge} ہے اور ہر راؤنڈ میں ایک ہی بار کٹتا ہے۔ غلط اندازے پر آپ داؤ ہار جاتے ہیں۔',
      'آپ پتا مفت چھوڑ سکتے ہیں۔ پہلے درست اندازے کے بعد آپ کبھی بھی کیش آؤٹ کر سکتے ہیں۔ کہیں بھی رکیں، واپسی ایک جیسی ہے۔',
      '{cards} پتوں کے بعد راؤنڈ خود کیش آؤٹ ہو جاتا ہے۔ اگر سب سے آسان اندازے پر بھی سب سے بڑی جیت سے زیادہ رقم بنتی ہو تو راؤنڈ اس سے پہلے ہی کیش آؤٹ ہو جاتا ہے۔',
      'راؤنڈ 24 گھنٹے کھلا رہے تو خود کیش آؤٹ ہو جاتا ہے۔ کوئی اندازہ درست نہ ہوا ہو تو داؤ واپس ملتا ہے۔',
    ],
  },
};

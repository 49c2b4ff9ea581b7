import { hiloTable } from '@nua/games/hilo/hilo.ts';
import { percentText, ratio } from '@nua/games/play/odds.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    ranks: String(hiloTable.ranks),
    cards: String(hiloTable.cards),
    edge: percentText(ratio(10_000n - BigInt(hiloTable.return_bps), 10_000n)),
  },
  words: {
    en: [
      'Ace is low, king is high. Guess whether the next card is higher or the same, or lower or the same.',
      'Every card is drawn from a full deck: the same card can come again.',
      'A right guess multiplies what the round pays by {ranks} / n, where n of {ranks} ranks are right. The house edge of {edge} is taken once a round. A wrong guess loses the stake.',
      'A card can be skipped; that costs nothing. After the first right guess you can cash out at any time, and the return is the same wherever you stop.',
      'The round cashes out automatically after {cards} cards, or when even the likeliest guess would pay more than the highest payout.',
      'A round left open for 24 hours is cashed out. If no guess was right yet, the stake is returned.',
    ],
    ur: [
      'اکا سب سے چھوٹا، بادشاہ سب سے بڑا۔ اندازہ لگائیں کہ اگلا پتا بڑا یا برابر ہوگا، یا چھوٹا یا برابر۔',
      'ہر پتا پوری گڈی سے نکلتا ہے: وہی پتا پھر آ سکتا ہے۔',
      'درست اندازہ ادائیگی کو {ranks} / n گنا کرتا ہے، جہاں {ranks} میں سے n درجے درست ہوں۔ ہاؤس ایج {edge} ہر راؤنڈ میں ایک ہی بار کٹتا ہے۔ غلط اندازے پر داؤ جاتا ہے۔',
      'پتا چھوڑا جا سکتا ہے؛ اس پر کچھ خرچ نہیں ہوتا۔ پہلے درست اندازے کے بعد آپ کبھی بھی رقم نکال سکتے ہیں، اور کہیں بھی رکیں، واپسی یکساں ہے۔',
      '{cards} پتوں کے بعد، یا جب سب سے آسان اندازہ بھی سب سے بڑی ادائیگی سے بڑھ جائے، رقم خود نکل آتی ہے۔',
      '24 گھنٹے کھلا چھوڑے گئے راؤنڈ کی رقم خود نکل آتی ہے۔ ابھی کوئی اندازہ درست نہ ہوا ہو تو داؤ واپس ہو جاتا ہے۔',
    ],
  },
};

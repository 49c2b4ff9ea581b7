import { footballTable } from '@nua/games/football/football-table.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = {
  facts: {
    legs: String(footballTable.legs_maximum),
    percent: `${footballTable.pool}%`,
    minimum: hundredthsText(Number(footballTable.odds_minimum_hundredths)),
    minutes: String(footballTable.minutes),
  },
  sentences: {
    en: [
      'The teams and matches are invented. Chance decides the goals: the stronger side and the home side score more often.',
      'A slip has 1 to {legs} picks, each from a different match. It wins only if all picks are right, and pays the stake times its odds.',
      'The odds are {percent} ÷ the chance, rounded down, so the return is a little under {percent}. Odds under {minimum} are not offered.',
      'The result after {minutes} minutes counts. All players see the same matches.',
    ],
    ur: [
      'ٹیمیں اور میچ فرضی ہیں۔ گول اتفاق سے ہوتے ہیں: مضبوط ٹیم اور گھر کی ٹیم زیادہ گول کرتی ہیں۔',
      'ایک سلپ میں 1 سے {legs} انتخاب ہوتے ہیں، ہر ایک الگ میچ کا۔ سب درست ہوں تبھی جیت ہوتی ہے، اور داؤ × ریٹ ملتا ہے۔',
      'ریٹ {percent} ÷ امکان ہوتا ہے۔ اعشاریہ کے بعد پہلے دو ہندسے لیے جاتے ہیں، باقی چھوڑ دیے جاتے ہیں، اس لیے واپسی {percent} سے ذرا کم ہے۔ {minimum} سے کم ریٹ نہیں دیا جاتا۔',
      '{minutes} منٹ پورے ہونے پر جو نتیجہ ہو، وہی مانا جاتا ہے۔ تمام کھلاڑیوں کو یہی میچ نظر آتے ہیں۔',
    ],
  },
};

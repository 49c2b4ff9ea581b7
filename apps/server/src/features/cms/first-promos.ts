import type { FirstItem } from './first-content.ts';

const DAY_MS = 86_400_000;
const SURVEY_DAYS = 14;

const lasting: readonly FirstItem[] = [
  {
    key: 'promo-dice-in-the-open',
    en: {
      title: 'Dice, with its edge in the open',
      text: 'You set the chance yourself, and the pay follows from it: on average 99 of every 100 rupees staked come back. That is so for everybody and at every hour.',
      how: 'Open Dice, choose your chance and read what it pays before you stake.',
      terms:
        'No bonus and no wagering: what you win is yours at once. 99.00 % is the average over very many rounds; a single evening can end far above or below it. The house keeps 1 % on average.',
      action: 'Open Dice',
    },
    ur: {
      title: 'ڈائس، ہمارا حصہ سب کے سامنے',
      text: 'جیت کا امکان آپ خود چنتے ہیں اور ادائیگی اسی سے نکلتی ہے: داؤ کے ہر 100 روپے میں سے اوسطاً 99 لوٹ آتے ہیں۔ یہ سب کے لیے اور ہر وقت ایک سا ہے۔',
      how: 'ڈائس کھولیں، امکان چنیں، اور داؤ سے پہلے دیکھ لیں کہ کتنا ملے گا۔',
      terms:
        'نہ کوئی بونس، نہ داؤ پورے کرنے کی شرط: جو جیتا وہ اسی وقت آپ کا۔ 99.00 فیصد بہت سے راؤنڈ کی اوسط ہے؛ ایک شام اس سے بہت اوپر یا نیچے جا سکتی ہے۔ ہم اوسطاً 1 فیصد رکھتے ہیں۔',
      action: 'ڈائس کھولیں',
    },
    images: ['/art/promo-dice.svg'],
    extra: { kind: 'promo', sort: 1, navigateTo: '/game-play?game=dice' },
  },
  {
    key: 'promo-keep-your-account',
    en: {
      title: 'From guest to your own account',
      text: 'Playing as a guest? Add a phone number and everything stays: balance, rounds and history. Lose the phone, keep the account.',
      how: 'Open your profile and add your number; we send a code by SMS.',
      terms: 'Costs nothing and gives no bonus. One account per person, 18 or over.',
      action: 'To my profile',
    },
    ur: {
      title: 'مہمان سے اپنے کھاتے تک',
      text: 'مہمان بن کر کھیل رہے ہیں؟ اپنا نمبر شامل کریں، سب کچھ جوں کا توں رہے گا: رقم، راؤنڈ اور ریکارڈ۔ فون گم ہو بھی جائے تو کھاتہ نہیں۔',
      how: 'اپنا پروفائل کھولیں اور نمبر شامل کریں؛ ہم SMS پر کوڈ بھیجتے ہیں۔',
      terms: 'اس پر کچھ خرچ نہیں، اور کوئی بونس بھی نہیں۔ ایک شخص کا ایک کھاتہ، عمر 18 سال یا زیادہ۔',
      action: 'میرا پروفائل',
    },
    images: ['/art/promo-account.svg'],
    extra: { kind: 'promo', sort: 2, navigateTo: '/profile' },
  },
  {
    key: 'promo-check-a-round',
    en: {
      title: 'Check one round yourself',
      text: 'Take any round you have played, open its seeds and compute it again on your own device. If it does not come out the same, we want to hear of it.',
      how: 'Play a round, change the seeds in the game, then press “Check it” beside the round in your report.',
      terms: 'No prize and no stake needed beyond the round itself. The check runs on your device and asks no server.',
      action: 'To my rounds',
    },
    ur: {
      title: 'ایک راؤنڈ خود پرکھیں',
      text: 'اپنا کھیلا ہوا کوئی بھی راؤنڈ لیں، اس کے بیج کھولیں اور اپنے ہی فون پر دوبارہ حساب کریں۔ نتیجہ مختلف نکلے تو ہمیں ضرور بتائیں۔',
      how: 'ایک راؤنڈ کھیلیں، کھیل میں بیج بدلیں، پھر رپورٹ میں اس راؤنڈ کے ساتھ ”پرکھیں“ دبائیں۔',
      terms:
        'کوئی انعام نہیں، اور راؤنڈ کے داؤ کے سوا کچھ درکار نہیں۔ جانچ آپ کے فون پر ہوتی ہے، کسی سرور سے نہیں پوچھا جاتا۔',
      action: 'میرے راؤنڈ',
    },
    images: ['/art/promo-check.svg'],
    extra: { kind: 'activity', sort: 1, navigateTo: '/report' },
  },
];

const survey = {
  key: 'promo-opening-questions',
  en: {
    title: 'The opening weeks: tell us what is missing',
    text: 'We have just opened. Write what you looked for and did not find. A person reads every message and answers it.',
    how: 'Write to customer service and choose “An idea”.',
    terms: 'No prize and no draw. What you write is read by our staff only. Ends on the date shown.',
    action: 'Write to us',
  },
  ur: {
    title: 'ابتدائی ہفتے: بتائیں کیا کمی ہے',
    text: 'ہم ابھی کھلے ہیں۔ جو ڈھونڈا اور نہ ملا، لکھ بھیجیں۔ ہر پیغام ایک فرد پڑھتا ہے اور جواب دیتا ہے۔',
    how: 'کسٹمر سروس کو لکھیں اور ”ایک تجویز“ چنیں۔',
    terms: 'نہ انعام، نہ قرعہ اندازی۔ جو آپ لکھیں گے صرف ہمارا عملہ پڑھے گا۔ دکھائی گئی تاریخ پر ختم۔',
    action: 'ہمیں لکھیں',
  },
  images: ['/art/promo-letter.svg'],
  extra: {
    kind: 'activity',
    sort: 2,
    navigateTo: '/customer-service?ask=1&kind=idea',
  },
} satisfies FirstItem;

/**
 * What is on when a site begins: nothing that has to be claimed, nothing that costs, and nothing that is not so. An operator adds
 * and ends offers by `cms set promo-…`; `ends_at` takes one away by itself.
 */
export function firstPromos(at: Date): readonly FirstItem[] {
  const ends_at = new Date(at.getTime() + SURVEY_DAYS * DAY_MS).toISOString();
  return [...lasting, { ...survey, extra: { ...survey.extra, starts_at: at.toISOString(), ends_at } }];
}

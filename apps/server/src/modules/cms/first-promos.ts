import type { FirstItem } from './first-content.ts';

const DAY_MS = 86_400_000;
const SURVEY_DAYS = 14;

const oncePerPerson = {
  en: 'You can get this bonus once. You cannot get it if another account with the same device, payment account, withdrawal account or CNIC has already used it. Your own money is used first and can be withdrawn at any time. If you withdraw, you lose the bonus.',
  ur: 'یہ بونس ایک شخص کو ایک ہی بار ملتا ہے۔ اگر اسی ڈیوائس، پیمنٹ کے اکاؤنٹ، رقم نکلوانے کے اکاؤنٹ یا شناختی کارڈ والا کوئی دوسرا اکاؤنٹ یہ بونس لے چکا ہو تو آپ کو نہیں ملے گا۔ پہلے آپ کی اپنی رقم استعمال ہوتی ہے اور کسی بھی وقت نکلوائی جا سکتی ہے۔ رقم نکلوانے پر بونس ختم ہو جاتا ہے۔',
};

/** The offers that a player can claim. Their numbers come from the published rule of the same key. */
const claimable: readonly FirstItem[] = [
  {
    key: 'promo-first-deposit',
    example: false,
    en: {
      title: 'A bonus with your first deposit',
      text: 'Choose this promotion before you deposit, and you get a bonus on top. Otherwise there is no bonus and no wagering.',
      how: 'Choose it here or in the deposit form, then deposit.',
      terms: oncePerPerson.en,
      action: 'Deposit',
    },
    ur: {
      title: 'پہلے ڈپازٹ پر بونس',
      text: 'ڈپازٹ سے پہلے یہ پروموشن منتخب کریں تو ساتھ بونس ملے گا۔ منتخب نہ کریں تو نہ بونس ہو گا، نہ داؤ کی شرط۔',
      how: 'اسے یہاں یا ڈپازٹ فارم میں منتخب کریں، پھر رقم جمع کروائیں۔',
      terms: oncePerPerson.ur,
      action: 'رقم جمع کروائیں',
    },
    images: ['/art/promo-deposit.svg'],
    extra: { kind: 'promo', sort: 1, navigateTo: '/wallet/deposit' },
  },
  {
    key: 'promo-second-deposit',
    example: false,
    en: {
      title: 'A bonus with your second deposit',
      text: 'This bonus is for your second deposit, even if you took no bonus with the first.',
      how: 'After your first deposit, choose it here or in the deposit form, then deposit.',
      terms: oncePerPerson.en,
      action: 'Deposit',
    },
    ur: {
      title: 'دوسرے ڈپازٹ پر بونس',
      text: 'یہ آپ کے دوسرے ڈپازٹ کے لیے ہے، چاہے پہلے ڈپازٹ پر بونس نہ لیا ہو۔',
      how: 'پہلے ڈپازٹ کے بعد اسے یہاں یا ڈپازٹ فارم میں منتخب کریں، پھر رقم جمع کروائیں۔',
      terms: oncePerPerson.ur,
      action: 'رقم جمع کروائیں',
    },
    images: ['/art/promo-deposit.svg'],
    extra: { kind: 'promo', sort: 2, navigateTo: '/wallet/deposit' },
  },
  {
    key: 'promo-third-deposit',
    example: false,
    en: {
      title: 'Free rounds with your third deposit',
      text: 'You get ten rounds on the slot machines. We pay every stake, and the results come from your own seeds as always.',
      how: 'After your second deposit, choose it here or in the deposit form, then deposit. In the game, turn on “Free rounds”.',
      terms: `${oncePerPerson.en} Rounds that you do not play in time expire. What you have won by then becomes the bonus.`,
      action: 'Deposit',
    },
    ur: {
      title: 'تیسرے ڈپازٹ پر مفت راؤنڈ',
      text: 'سلاٹ مشینوں پر دس راؤنڈ ملتے ہیں۔ ہر داؤ کی رقم ہم دیتے ہیں، اور نتیجے ہمیشہ کی طرح آپ کے اپنے سیڈ سے نکلتے ہیں۔',
      how: 'دوسرے ڈپازٹ کے بعد اسے یہاں یا ڈپازٹ فارم میں منتخب کریں، پھر رقم جمع کروائیں۔ کھیل میں ”مفت راؤنڈ“ آن کریں۔',
      terms: `${oncePerPerson.ur} جو راؤنڈ وقت پر نہ کھیلے جائیں وہ ختم ہو جاتے ہیں۔ تب تک کی جیت بونس بن جاتی ہے۔`,
      action: 'رقم جمع کروائیں',
    },
    images: ['/art/promo-deposit.svg'],
    extra: { kind: 'promo', sort: 3, navigateTo: '/wallet/deposit' },
  },
  {
    key: 'promo-rebate',
    example: false,
    en: {
      title: 'Daily cashback',
      text: 'Every day, get back a small share of what you wager with your own money, whether you win or lose.',
      how: 'Play with your own money, then claim the cashback here from the next day. It does not expire.',
      terms: 'Days begin at midnight, Pakistan time. Wagers from a bonus do not count.',
      action: 'Open Dice',
    },
    ur: {
      title: 'روزانہ کیش بیک',
      text: 'اپنی رقم سے لگائے گئے داؤ کا ایک چھوٹا حصہ ہر روز واپس ملتا ہے، چاہے آپ جیتیں یا ہاریں۔',
      how: 'اپنی رقم سے کھیلیں اور اگلے دن سے یہاں وصول کریں۔ اس کی کوئی آخری تاریخ نہیں۔',
      terms: 'دن پاکستان کے وقت کے مطابق آدھی رات سے شروع ہوتا ہے۔ بونس سے لگائے گئے داؤ شمار نہیں ہوتے۔',
      action: 'ڈائس کھولیں',
    },
    images: ['/art/promo-rebate.svg'],
    extra: { kind: 'promo', sort: 4, navigateTo: '/game-play?game=dice' },
  },
];

const permanent: readonly FirstItem[] = [
  {
    key: 'promo-dice-in-the-open',
    example: false,
    en: {
      title: 'Dice pays back 99% on average',
      text: 'You choose your chance of winning, and it sets the payout. On average, PKR 99 of every PKR 100 wagered is paid back. This is the same for every player at all times.',
      how: 'Open Dice, choose your chance and see the payout before you bet.',
      terms:
        'No bonus and no wagering requirement. 99% is the average over very many rounds. In a short session, you can get far more or far less. Nua keeps 1% on average.',
      action: 'Open Dice',
    },
    ur: {
      title: 'ڈائس: اوسط واپسی 99 فیصد',
      text: 'جیت کا امکان آپ خود منتخب کرتے ہیں، اور جیت کی رقم اسی کے مطابق ہوتی ہے۔ داؤ پر لگے ہر PKR\u00a0100 میں سے اوسطاً PKR\u00a099 واپس ملتے ہیں۔ یہ سب کے لیے ہر وقت ایک جیسا ہے۔',
      how: 'ڈائس کھولیں، امکان منتخب کریں اور داؤ سے پہلے دیکھ لیں کہ کتنی رقم ملے گی۔',
      terms:
        'نہ کوئی بونس، نہ داؤ کی کوئی شرط۔ 99 فیصد بہت سے راؤنڈز کی اوسط ہے۔ تھوڑے سے راؤنڈز کا نتیجہ اس سے بہت اوپر یا نیچے ہو سکتا ہے۔ نوا اوسطاً 1 فیصد رکھتا ہے۔',
      action: 'ڈائس کھولیں',
    },
    images: ['/art/promo-dice.svg'],
    extra: { kind: 'promo', sort: 4, navigateTo: '/game-play?game=dice' },
  },
  {
    key: 'promo-keep-your-account',
    example: false,
    en: {
      title: 'Turn your guest account into your own',
      text: 'Playing as a guest? Add a phone number to keep your balance, rounds and history, even if you lose the device.',
      how: 'Open your profile and add your phone number. We send you a code by SMS.',
      terms: 'This is free and brings no bonus. One person has one account and must be 18 or over.',
      action: 'Open my profile',
    },
    ur: {
      title: 'مہمان اکاؤنٹ کو اپنا اکاؤنٹ بنائیں',
      text: 'مہمان کے طور پر کھیل رہے ہیں؟ فون نمبر شامل کریں تاکہ ڈیوائس گم ہونے پر بھی آپ کا بیلنس، راؤنڈ اور ریکارڈ محفوظ رہیں۔',
      how: 'اپنا پروفائل کھولیں اور فون نمبر شامل کریں۔ ہم ایس ایم ایس سے کوڈ بھیجتے ہیں۔',
      terms: 'یہ مفت ہے، کوئی بونس نہیں ملتا۔ ایک شخص کا ایک ہی اکاؤنٹ ہوتا ہے، عمر 18 سال یا زیادہ۔',
      action: 'میرا پروفائل کھولیں',
    },
    images: ['/art/promo-account.svg'],
    extra: { kind: 'promo', sort: 5, navigateTo: '/profile', audience: 'guest' },
  },
  {
    key: 'promo-check-a-round',
    example: false,
    en: {
      title: 'Check a round yourself',
      text: 'Choose any round you have played and compute its result again on your own device. If the result is different, please tell us.',
      how: 'Play a round, change the seeds in the game, then press “Check” beside the round in your report.',
      terms:
        'There is no prize. You need only the stake of the round. The check runs on your device, without our server.',
      action: 'See my rounds',
    },
    ur: {
      title: 'ایک راؤنڈ خود جانچیں',
      text: 'اپنا کھیلا ہوا کوئی بھی راؤنڈ منتخب کریں اور اپنی ڈیوائس پر اس کے نتیجے کا دوبارہ حساب کریں۔ نتیجہ مختلف ہو تو ہمیں ضرور بتائیں۔',
      how: 'ایک راؤنڈ کھیلیں، کھیل میں سیڈز بدلیں، پھر رپورٹ میں اس راؤنڈ کے ساتھ ”جانچیں“ دبائیں۔',
      terms: 'کوئی انعام نہیں۔ راؤنڈ کے داؤ کے علاوہ کچھ درکار نہیں۔ جانچ آپ کی ڈیوائس پر، ہمارے سرور کے بغیر ہوتی ہے۔',
      action: 'میرے راؤنڈ دیکھیں',
    },
    images: ['/art/promo-check.svg'],
    extra: { kind: 'activity', sort: 1, navigateTo: '/report' },
  },
];

const survey = {
  key: 'promo-opening-questions',
  example: false,
  en: {
    title: 'We have just opened. Tell us what is missing',
    text: 'Tell us what you looked for and did not find. Customer service reads and answers every message.',
    how: 'Write to customer service and choose “Suggestion”.',
    terms: 'There is no prize and no draw. Only our team reads what you write. This ends on the date shown.',
    action: 'Write to us',
  },
  ur: {
    title: 'ہم نے ابھی آغاز کیا ہے۔ بتائیں کہ کیا کمی ہے',
    text: 'ہمیں بتائیں کہ آپ نے کیا تلاش کیا اور نہیں ملا۔ کسٹمر سروس ہر پیغام پڑھ کر جواب دیتی ہے۔',
    how: 'کسٹمر سروس کو لکھیں اور ”تجویز“ منتخب کریں۔',
    terms: 'نہ کوئی انعام، نہ قرعہ اندازی۔ آپ کا پیغام صرف ہماری ٹیم پڑھتی ہے۔ یہ دکھائی گئی تاریخ پر ختم ہو گا۔',
    action: 'ہمیں لکھیں',
  },
  images: ['/art/promo-letter.svg'],
  extra: {
    kind: 'activity',
    sort: 2,
    navigateTo: '/customer-service?ask=1&kind=idea',
  },
} satisfies FirstItem;

/** Returns the promotions of a new site. An operator changes them with `cms set promo-…`. */
export function firstPromos(at: Date): readonly FirstItem[] {
  const ends_at = new Date(at.getTime() + SURVEY_DAYS * DAY_MS).toISOString();
  return [...claimable, ...permanent, { ...survey, extra: { ...survey.extra, starts_at: at.toISOString(), ends_at } }];
}

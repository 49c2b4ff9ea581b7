export interface FirstItem {
  key: string;
  /** True for an example text, which a site with real money must not show. */
  example: boolean;
  en: Record<string, string>;
  ur: Record<string, string>;
  images?: string[];
  extra?: Record<string, unknown>;
}

/**
 * The content of a new site. It is written once; then operators edit the table.
 *
 * Keys: `client-hero`, `client-notice-…` (a line above the lobby), `client-strip-…` (how Nua works), `client-help-…`. Help articles and
 * offers are in separate files.
 */
export const firstContent: readonly FirstItem[] = [
  {
    key: 'client-hero',
    example: false,
    en: {
      title: 'Every result can be checked',
      text: 'Each result is fixed before you see it, and you can check it afterwards. Odds are published, and you always see where your money is.',
      action: 'Play Dice',
    },
    ur: {
      title: 'ہر نتیجہ خود جانچیں',
      text: 'ہر نتیجہ دکھائے جانے سے پہلے طے ہو جاتا ہے، اور آپ بعد میں اسے جانچ سکتے ہیں۔ امکانات شائع شدہ ہیں، اور آپ ہمیشہ دیکھ سکتے ہیں کہ آپ کی رقم کہاں ہے۔',
      action: 'ڈائس کھیلیں',
    },
    extra: { navigateTo: '/game-play?game=dice', art: 'dice' },
  },
  {
    key: 'client-notice-play-money',
    example: true,
    en: { text: 'This is play money. You cannot win or lose real money here.' },
    ur: { text: 'یہ فرضی رقم ہے۔ یہاں اصل رقم نہ جیتی جا سکتی ہے نہ ہاری جا سکتی ہے۔' },
    extra: { sort: 1 },
  },
  {
    key: 'client-notice-agents',
    example: false,
    en: { text: 'We have no agents. Nua never asks for a payment to release a withdrawal.' },
    ur: { text: 'ہمارا کوئی ایجنٹ نہیں۔ نوا رقم نکلوانے کے لیے کبھی کوئی ادائیگی نہیں مانگتا۔' },
    extra: { sort: 2 },
  },
  {
    key: 'client-strip-odds',
    example: false,
    en: {
      title: 'Published odds',
      text: 'Each game shows its RTP before you bet. It is the same for every player at all times.',
    },
    ur: {
      title: 'شائع شدہ امکانات',
      text: 'ہر کھیل داؤ سے پہلے اپنی اوسط واپسی دکھاتا ہے۔ یہ ہر کھلاڑی کے لیے ہر وقت ایک جیسی ہے۔',
    },
    extra: { sort: 1, icon: 'odds' },
  },
  {
    key: 'client-strip-fair',
    example: false,
    en: {
      title: 'Provably fair',
      text: 'We choose a secret seed before you play, and you add your own. Afterwards we show both, and anyone can check the result.',
    },
    ur: {
      title: 'شفافیت کا ثبوت',
      text: 'آپ کے کھیلنے سے پہلے ہم ایک خفیہ سیڈ طے کرتے ہیں اور آپ اپنا سیڈ شامل کرتے ہیں۔ بعد میں ہم دونوں دکھاتے ہیں، اور ہر شخص نتیجہ جانچ سکتا ہے۔',
    },
    extra: { sort: 2, icon: 'seal' },
  },
  {
    key: 'client-strip-money',
    example: false,
    en: {
      title: 'Every movement recorded',
      text: 'Each movement of your money has its own entry and number in your transaction history. If a payment is not confirmed yet, you see that too.',
    },
    ur: {
      title: 'ہر منتقلی کا ریکارڈ',
      text: 'آپ کی رقم کی ہر منتقلی اپنے نمبر کے ساتھ ٹرانزیکشن ہسٹری میں درج ہے۔ کسی ادائیگی کی تصدیق ابھی نہ ہوئی ہو تو وہ بھی لکھا ہوتا ہے۔',
    },
    extra: { sort: 3, icon: 'ledger' },
  },
  {
    key: 'client-help-deposit',
    example: false,
    en: {
      title: 'How to deposit',
      text: 'Choose JazzCash, Easypaisa or a bank transfer. For a mobile wallet, approve the payment on your phone. Money arrives as soon as the payment is confirmed. If the provider does not respond, we keep checking and show the time of the next check.',
    },
    ur: {
      title: 'رقم کیسے جمع کروائیں',
      text: 'جاز کیش، ایزی پیسہ یا بینک ٹرانسفر منتخب کریں۔ موبائل اکاؤنٹ سے ادائیگی ہو تو اپنے فون پر منظوری دیں۔ ادائیگی کی تصدیق ہوتے ہی رقم آ جاتی ہے۔ پیمنٹ کمپنی جواب نہ دے تو ہم چیک کرتے رہتے ہیں اور اگلے چیک کا وقت دکھاتے ہیں۔',
    },
    extra: { sort: 1 },
  },
  {
    key: 'client-help-withdraw',
    example: false,
    en: {
      title: 'How to withdraw',
      text: 'The amount is reserved immediately. Small amounts are sent automatically. Our team checks larger ones first. If a withdrawal fails, the money is returned to your main wallet.',
    },
    ur: {
      title: 'رقم کیسے نکلوائیں',
      text: 'رقم فوراً الگ رکھ دی جاتی ہے۔ چھوٹی رقم خود بھیج دی جاتی ہے۔ بڑی رقم کا پہلے ہماری ٹیم جائزہ لیتی ہے۔ ادائیگی نہ ہو سکے تو رقم آپ کے مرکزی والٹ میں واپس آ جاتی ہے۔',
    },
    extra: { sort: 2 },
  },
  {
    key: 'client-help-fair',
    example: false,
    en: {
      title: 'How to check a round',
      text: 'In the game, press Fairness and change the seeds. The old server seed is then shown. Paste it on the check page. It computes the round again on your own device.',
    },
    ur: {
      title: 'راؤنڈ کیسے جانچیں',
      text: 'کھیل میں ”شفافیت“ دبائیں اور سیڈز بدلیں۔ پرانا سرور سیڈ ظاہر ہو جائے گا۔ اسے جانچ کے صفحے پر پیسٹ کریں۔ حساب آپ کی اپنی ڈیوائس پر دوبارہ ہوتا ہے۔',
    },
    extra: { sort: 3 },
  },
  {
    key: 'client-help-guest',
    example: false,
    en: {
      title: 'Playing as a guest',
      text: 'Guests can play. To deposit or withdraw, and to keep the account if you lose the device, add a phone number. Your balance and history are kept.',
    },
    ur: {
      title: 'مہمان کے طور پر کھیلنا',
      text: 'مہمان کھیل سکتے ہیں۔ رقم جمع کروانے یا نکلوانے کے لیے فون نمبر شامل کریں۔ نمبر ہو تو ڈیوائس گم ہونے پر بھی اکاؤنٹ آپ کا رہتا ہے۔ آپ کا بیلنس اور ریکارڈ برقرار رہیں گے۔',
    },
    extra: { sort: 4 },
  },
];

/** Texts of a content item in both languages, and what else it carries. */
export interface FirstItem {
  key: string;
  en: Record<string, string>;
  ur: Record<string, string>;
  images?: string[];
  extra?: Record<string, unknown>;
}

/**
 * The content a new site starts with. It is written once; from then on the table is the truth and an operator edits it.
 *
 * Keys: `client-hero`, `client-notice-…` (a line over the lobby), `client-strip-…` (how the house works), `client-help-…`. Help
 * articles and offers stand in files of their own.
 */
export const firstContent: readonly FirstItem[] = [
  {
    key: 'client-hero',
    en: {
      title: 'Every roll can be checked',
      text: 'The result is sealed before you play and opened after. Odds are published, and your money is in one of two places you can always see.',
      action: 'Play Dice',
    },
    ur: {
      title: 'ہر نتیجہ خود پرکھیں',
      text: 'نتیجہ کھیل سے پہلے مہر بند ہوتا ہے اور بعد میں کھول دیا جاتا ہے۔ امکانات سب کے سامنے ہیں، اور آپ کی رقم ہمیشہ آپ کی نظر میں رہتی ہے۔',
      action: 'ڈائس کھیلیں',
    },
    extra: { navigateTo: '/game-play?game=dice', art: 'dice' },
  },
  {
    key: 'client-notice-play-money',
    en: { text: 'This is play money. Nothing here can be won or lost outside the game.' },
    ur: { text: 'یہ فرضی رقم ہے۔ یہاں اصل پیسے کی نہ جیت ہے نہ ہار۔' },
    extra: { sort: 1 },
  },
  {
    key: 'client-notice-agents',
    en: { text: 'We have no agents. Nobody from Nua asks for a payment to release a withdrawal.' },
    ur: { text: 'ہمارا کوئی ایجنٹ نہیں۔ نوا کبھی رقم نکلوانے کے بدلے پیسے نہیں مانگتا۔' },
    extra: { sort: 2 },
  },
  {
    key: 'client-strip-odds',
    en: {
      title: 'Odds in the open',
      text: 'Each game shows its return before you stake. It is the same for every player, at every hour.',
    },
    ur: {
      title: 'امکانات سامنے',
      text: 'ہر کھیل داؤ لگانے سے پہلے بتاتا ہے کہ اوسطاً کتنا لوٹاتا ہے۔ یہ ہر کھلاڑی کے لیے ہر وقت ایک ہے۔',
    },
    extra: { sort: 1, icon: 'odds' },
  },
  {
    key: 'client-strip-fair',
    en: {
      title: 'Sealed, then shown',
      text: 'We commit to a secret first, you add your own, and after the game both are open for anyone to recompute.',
    },
    ur: {
      title: 'پہلے مہر، پھر سب ظاہر',
      text: 'ہم پہلے اپنا راز مہر بند کرتے ہیں، آپ اپنا ملاتے ہیں، اور کھیل کے بعد کوئی بھی حساب دوبارہ کر سکتا ہے۔',
    },
    extra: { sort: 2, icon: 'seal' },
  },
  {
    key: 'client-strip-money',
    en: {
      title: 'Money that is never lost',
      text: 'Every rupee that moves has a line in your records with its number. What is not known yet is shown as not known yet.',
    },
    ur: {
      title: 'رقم کبھی گم نہیں ہوتی',
      text: 'ہر روپے کی حرکت آپ کے کھاتے میں نمبر کے ساتھ لکھی ہے۔ جو ابھی معلوم نہیں، وہ صاف لکھا ہے کہ معلوم نہیں۔',
    },
    extra: { sort: 3, icon: 'ledger' },
  },
  {
    key: 'client-help-deposit',
    en: {
      title: 'Paying in',
      text: 'Choose JazzCash, Easypaisa or a bank. Approve the payment on your own phone. We credit it when the provider says so, never before; if no answer comes we keep asking and tell you when.',
    },
    ur: {
      title: 'رقم جمع کرنا',
      text: 'جاز کیش، ایزی پیسہ یا بینک چنیں اور اپنے فون پر منظوری دیں۔ رقم تب جمع ہوتی ہے جب ادارہ تصدیق کرے؛ جواب نہ آئے تو ہم پوچھتے رہتے ہیں اور بتاتے ہیں کہ کب۔',
    },
    extra: { sort: 1 },
  },
  {
    key: 'client-help-withdraw',
    en: {
      title: 'Paying out',
      text: 'The amount is set aside at once. Small amounts go out by themselves, larger ones are looked at by a person. If a payout fails, the money comes back to your main wallet in the same step.',
    },
    ur: {
      title: 'رقم نکلوانا',
      text: 'رقم فوراً الگ رکھ دی جاتی ہے۔ چھوٹی رقمیں خود چلی جاتی ہیں، بڑی رقم ہمارا نمائندہ دیکھتا ہے۔ ادائیگی نہ ہو سکے تو رقم اسی وقت مرکزی والٹ میں واپس آ جاتی ہے۔',
    },
    extra: { sort: 2 },
  },
  {
    key: 'client-help-fair',
    en: {
      title: 'How to check a round',
      text: 'Open the seeds in the game, change them, and the old server seed is shown. Paste it into the verifier: it recomputes the round on your own device.',
    },
    ur: {
      title: 'راؤنڈ کیسے پرکھیں',
      text: 'کھیل میں بیج کھولیں اور بدلیں؛ سرور کا پرانا بیج ظاہر ہو جائے گا۔ اسے جانچ کے صفحے میں ڈالیں: حساب آپ کے اپنے فون پر دوبارہ ہوتا ہے۔',
    },
    extra: { sort: 3 },
  },
  {
    key: 'client-help-guest',
    en: {
      title: 'Playing as a guest',
      text: 'A guest can play. To pay in or out, and to keep the account when the phone is lost, add a phone number: everything stays as it is.',
    },
    ur: {
      title: 'مہمان کے طور پر کھیلنا',
      text: 'مہمان کھیل سکتا ہے۔ رقم جمع کرانے یا نکلوانے کے لیے، اور فون گم ہونے پر کھاتہ بچانے کے لیے، اپنا نمبر شامل کریں: سب کچھ جوں کا توں رہے گا۔',
    },
    extra: { sort: 4 },
  },
];

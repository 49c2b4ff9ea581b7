import type { FirstItem } from './first-content.ts';

/** The version of the terms a new site starts with. Further ones are written by the operator; see `terms/terms-version.ts`. */
export const FIRST_TERMS_VERSION = '2026-01';

/** What a site with play money asks a player to accept. An operator with a licence publishes its own before it opens. */
export const firstTerms: readonly FirstItem[] = [
  {
    key: `terms-${FIRST_TERMS_VERSION}`,
    en: {
      title: 'Terms of use',
      text: `These terms are between you and the operator of this site. You accept them when you open an account or play as a guest.

# Play money

Unless the site says otherwise, balances are play money. They have no value outside the game, cannot be bought or sold and are not paid out. The mark “Play money” stands on every screen while this is so.

# Who may play

You are 18 or over. One person has one account, and it is yours alone: do not lend it, sell it or let anybody else play on it.

# Your account

Keep your password and codes to yourself; we never ask for them, nor for the PIN of your wallet. You see every device that is signed in and can sign each one out. Tell us at once if somebody else got in.

# Money in and out

A deposit counts when the payment provider confirms it. A withdrawal goes to an account in your own name, after the checks shown before you ask for it. Nobody may ask you for a payment to release a withdrawal. Every movement stands in your records. If a provider takes a deposit back, the amount is taken from your wallets, and what is missing is owed.

# Games

The return of each game is shown before you stake and is the same for everybody. A result is fixed before it is drawn on the screen, and you can compute it again. A round that an error of ours decided is void: the stake returns.

# Limits and breaks

You can set limits on deposits, losses and stakes, take a break, or exclude yourself. A stricter limit holds at once; a looser one waits. An exclusion cannot be taken back, and follows you to every account of yours.

# When we stop an account

We may block an account for fraud, for money that is not yours, or for several accounts of one person. We say why and how to reach us. Money that is yours stays yours.

# Changes

A new version of these terms is a new document; the old one stays readable. We ask you again before the new one holds for you.

# Questions and complaints

Write to customer service under “Customer service”. You get an answer from a person.`,
    },
    ur: {
      title: 'استعمال کی شرائط',
      text: `یہ شرائط آپ اور اس سائٹ کے چلانے والے ادارے کے درمیان ہیں۔ کھاتہ کھول کر یا مہمان کے طور پر کھیل کر آپ انہیں منظور کرتے ہیں۔

# فرضی رقم

جب تک سائٹ پر کچھ اور نہ لکھا ہو، یہاں کی رقم فرضی ہے۔ کھیل سے باہر اس کی کوئی قیمت نہیں، یہ خریدی یا بیچی نہیں جا سکتی اور ادا نہیں کی جاتی۔ ایسا ہو تو ہر صفحے پر ”فرضی رقم“ لکھا ہوتا ہے۔

# کون کھیل سکتا ہے

آپ کی عمر 18 سال یا زیادہ ہو۔ ایک شخص کا ایک ہی کھاتہ ہوتا ہے اور وہ صرف آپ کا ہے: کسی کو نہ دیں، نہ بیچیں، نہ کسی اور کو اس پر کھیلنے دیں۔

# آپ کا کھاتہ

پاس ورڈ اور کوڈ کسی کو نہ بتائیں؛ ہم یہ کبھی نہیں پوچھتے، نہ آپ کے والٹ کا پن۔ جو ڈیوائس سائن اِن ہیں وہ سب آپ کو نظر آتی ہیں اور آپ ہر ایک کو سائن آؤٹ کر سکتے ہیں۔ کوئی اور داخل ہو جائے تو ہمیں فوراً بتائیں۔

# رقم جمع کرنا اور نکلوانا

رقم تب جمع ہوتی ہے جب ادائیگی کا ادارہ تصدیق کرے۔ رقم صرف آپ کے اپنے نام کے کھاتے میں جاتی ہے، اُن جانچوں کے بعد جو درخواست سے پہلے دکھائی جاتی ہیں۔ رقم نکلوانے کے بدلے کوئی آپ سے پیسے نہیں مانگ سکتا۔ ہر حرکت آپ کے ریکارڈ میں لکھی ہے۔ ادارہ جمع کرائی ہوئی رقم واپس لے لے تو وہ آپ کے والٹ سے نکلتی ہے، اور جو کم پڑے وہ آپ کے ذمے رہتی ہے۔

# کھیل

ہر کھیل اوسطاً کتنا لوٹاتا ہے، یہ داؤ سے پہلے لکھا ہوتا ہے اور سب کے لیے ایک ہے۔ نتیجہ سکرین پر دکھانے سے پہلے طے ہوتا ہے اور آپ اسے دوبارہ حساب کر سکتے ہیں۔ جو راؤنڈ ہماری غلطی سے طے ہوا وہ منسوخ ہے: داؤ واپس ملتا ہے۔

# حدیں اور وقفے

آپ رقم جمع کرنے، ہارنے اور داؤ لگانے کی حد مقرر کر سکتے ہیں، وقفہ لے سکتے ہیں یا خود کو روک سکتے ہیں۔ سخت حد فوراً لاگو ہوتی ہے؛ نرم حد کچھ دیر بعد۔ خود کو روکنا واپس نہیں ہوتا اور آپ کے ہر کھاتے پر لاگو رہتا ہے۔

# کھاتہ کب بند کیا جاتا ہے

دھوکے، کسی اور کی رقم، یا ایک شخص کے کئی کھاتوں پر ہم کھاتہ روک سکتے ہیں۔ ہم وجہ اور رابطے کا طریقہ بتاتے ہیں۔ جو رقم آپ کی ہے وہ آپ کی رہتی ہے۔

# تبدیلیاں

شرائط کی نئی اشاعت ایک نئی دستاویز ہوتی ہے؛ پرانی پڑھی جا سکتی ہے۔ نئی اشاعت آپ پر لاگو ہونے سے پہلے ہم آپ سے دوبارہ پوچھتے ہیں۔

# سوال اور شکایت

”کسٹمر سروس“ میں لکھیں۔ جواب ایک انسان دیتا ہے۔`,
    },
  },
  {
    key: `privacy-${FIRST_TERMS_VERSION}`,
    en: {
      title: 'Privacy',
      text: `This says what the site keeps about you, why, for how long, and what you can do about it.

# What we keep

Your phone number, user name and display name; your password only as a hash. Devices that signed in: their kind, address and time. Deposits, withdrawals, the payout accounts you add, and every movement of your balances. Rounds you played. Limits and exclusions. What you write to customer service. Which pages of the app are opened, for 90 days.

# What is sealed

Identity numbers (CNIC) are kept encrypted, and as a fingerprint that only finds the same number again. On the screen they are always masked.

# Why

To run your account, to pay you and nobody else, to keep limits and exclusions for the person and not only for the account, to find fraud, and to answer you.

# Who else gets it

The payment provider you choose gets what a payment needs. The SMS gateway gets your number and the text. If you allow it, Google Analytics gets your player number and the names of pages; without your yes it gets nothing. We sell nothing to anybody.

# How long

Movements of money, rounds and the log of what operators did are kept for good, because the books must add up. Ended sessions go after 90 days, stored events and push deliveries after 7, attempts to send a text after 14.

# What you can do

In your profile you can see and sign out devices, download all that is yours, change your number and name, and close your account. Closing erases your name, phone, payout accounts and what you wrote; the movements of money stay under a number that leads to nobody. Prints that keep an exclusion in force stay as well.

# Cookies

One cookie keeps you signed in, two remember language and colours. There are no cookies of advertisers.

# Questions

Write to customer service under “Customer service”.`,
    },
    ur: {
      title: 'رازداری',
      text: `یہاں لکھا ہے کہ سائٹ آپ کے بارے میں کیا رکھتی ہے، کیوں، کتنی دیر، اور آپ کیا کر سکتے ہیں۔

# ہم کیا رکھتے ہیں

آپ کا فون نمبر، یوزر نیم اور دکھایا جانے والا نام؛ پاس ورڈ صرف ہیش کی شکل میں۔ سائن اِن ہونے والی ڈیوائسیں: قسم، پتا اور وقت۔ جمع کرائی اور نکلوائی گئی رقمیں، آپ کے دیے ہوئے ادائیگی کے کھاتے، اور رقم کی ہر حرکت۔ کھیلے گئے راؤنڈ۔ حدیں اور خود پر پابندیاں۔ کسٹمر سروس کو جو آپ لکھیں۔ ایپ کے کون سے صفحے کھلے، 90 دن تک۔

# کیا مہر بند ہے

شناختی نمبر (CNIC) خفیہ شکل میں رکھا جاتا ہے، اور ایک ایسے نشان کے طور پر جو صرف وہی نمبر دوبارہ پہچان سکے۔ سکرین پر یہ ہمیشہ چھپا ہوتا ہے۔

# کیوں

آپ کا کھاتہ چلانے کے لیے، رقم صرف آپ تک پہنچانے کے لیے، حدیں اور پابندیاں صرف کھاتے پر نہیں بلکہ شخص پر لاگو رکھنے کے لیے، دھوکہ پکڑنے کے لیے، اور آپ کو جواب دینے کے لیے۔

# اور کس کو ملتا ہے

جو ادائیگی کا ادارہ آپ چنیں اسے وہ ملتا ہے جو ادائیگی کے لیے چاہیے۔ SMS کے ادارے کو آپ کا نمبر اور پیغام ملتا ہے۔ آپ اجازت دیں تو Google Analytics کو آپ کا کھلاڑی نمبر اور صفحوں کے نام ملتے ہیں؛ اجازت کے بغیر کچھ نہیں۔ ہم کسی کو کچھ نہیں بیچتے۔

# کتنی دیر

رقم کی حرکت، راؤنڈ اور نمائندوں کے کاموں کا ریکارڈ ہمیشہ رکھا جاتا ہے، تاکہ حساب پورا رہے۔ ختم ہو چکے سیشن 90 دن بعد، محفوظ واقعات اور پش پیغام 7 دن بعد، اور SMS بھیجنے کی کوششیں 14 دن بعد مٹ جاتی ہیں۔

# آپ کیا کر سکتے ہیں

پروفائل میں آپ ڈیوائسیں دیکھ اور سائن آؤٹ کر سکتے ہیں، اپنا سارا ڈیٹا اتار سکتے ہیں، نمبر اور نام بدل سکتے ہیں، اور کھاتہ بند کر سکتے ہیں۔ کھاتہ بند ہونے پر نام، فون، ادائیگی کے کھاتے اور آپ کی تحریریں مٹ جاتی ہیں؛ رقم کی حرکت ایک ایسے نمبر کے تحت رہتی ہے جو کسی تک نہیں لے جاتا۔ جن نشانوں سے پابندی قائم رہتی ہے وہ بھی رہتے ہیں۔

# کوکیز

ایک کوکی آپ کو سائن اِن رکھتی ہے، دو زبان اور رنگ یاد رکھتی ہیں۔ اشتہار والوں کی کوئی کوکی نہیں۔

# سوال

”کسٹمر سروس“ میں لکھیں۔`,
    },
  },
];

import type { FirstItem } from './first-content.ts';

/** The version of a new site's terms. An operator writes later versions; see `terms/terms-version.ts`. */
export const FIRST_TERMS_VERSION = '2026-01';

/** The terms of a site with play money. An operator with a licence publishes other terms before the site opens. */
export const firstTerms: readonly FirstItem[] = [
  {
    key: `terms-${FIRST_TERMS_VERSION}`,
    example: true,
    en: {
      title: 'Terms of use',
      text: `These terms are between you and the operator of this site. You accept them when you open an account or play as a guest.

# Play money

Unless the site says otherwise, balances are play money. They have no value outside the game, cannot be bought or sold and are not paid out. While this is so, every screen shows “Play money”.

# Who may play

You are 18 or over. One person has one account, and it is yours alone: do not lend it, sell it or let anybody else use it.

# Your account

Keep your password and codes to yourself; we never ask for them, nor for the PIN of your wallet. You see every device that is signed in and can sign each one out. Tell us immediately if somebody else has signed in.

# Money in and out

A deposit is added when the payment provider confirms it. A withdrawal goes to an account in your own name. Before you ask for it, we show which checks it needs. Nobody may ask you for a payment to release a withdrawal. Every movement is in your transaction history. If a provider reverses a deposit, the amount is taken from your wallets, and you owe what is missing.

# Games

The RTP of each game is shown before you bet and is the same for everybody. A result is fixed before it is shown, and you can compute it again. If our error decided a round, the round does not count and we return the stake.

# Limits and breaks

You can set deposit, loss and wager limits, take a break, or exclude yourself. A lower limit applies immediately; a higher one applies later. An exclusion cannot be undone before its date and applies to all your accounts.

# When we block an account

We may block an account for fraud, for money that is not yours, or for several accounts of one person. We tell you the reason and how to contact us. Money that is yours stays yours.

# Changes

A new version of these terms is a new document; you can still read the old one. We ask you again before the new one applies to you.

# Questions and complaints

Write to customer service under “Customer service”. A member of our team replies.`,
    },
    ur: {
      title: 'استعمال کی شرائط',
      text: `یہ شرائط آپ اور اس سائٹ کو چلانے والے ادارے کے درمیان ہیں۔ اکاؤنٹ بنا کر یا مہمان کے طور پر کھیل کر آپ انہیں منظور کرتے ہیں۔

# فرضی رقم

جب تک سائٹ پر کچھ اور نہ لکھا ہو، یہاں کی رقم فرضی ہے۔ کھیل سے باہر اس کی کوئی قیمت نہیں، یہ خریدی یا بیچی نہیں جا سکتی اور ادا نہیں کی جاتی۔ جب تک ایسا ہے، ہر صفحے پر ”فرضی رقم“ لکھا ہوتا ہے۔

# کون کھیل سکتا ہے

آپ کی عمر 18 سال یا زیادہ ہو۔ ایک شخص کا ایک ہی اکاؤنٹ ہوتا ہے اور وہ صرف آپ کا ہے: اسے کسی کو نہ دیں، نہ بیچیں، نہ کسی اور کو استعمال کرنے دیں۔

# آپ کا اکاؤنٹ

پاس ورڈ اور کوڈ کسی کو نہ بتائیں؛ ہم نہ یہ کبھی پوچھتے ہیں، نہ آپ کے موبائل اکاؤنٹ کا پن۔ جو ڈیوائسز سائن اِن ہیں وہ سب آپ کو نظر آتی ہیں اور آپ ہر ایک کو سائن آؤٹ کر سکتے ہیں۔ اگر کسی اور نے سائن اِن کیا ہو تو ہمیں فوراً بتائیں۔

# رقم جمع کروانا اور نکلوانا

جمع کروائی گئی رقم تب شامل ہوتی ہے جب پیمنٹ کمپنی تصدیق کرے۔ رقم صرف آپ کے اپنے نام کے اکاؤنٹ میں نکلوائی جا سکتی ہے۔ درخواست سے پہلے بتایا جاتا ہے کہ کون سا جائزہ ہو گا۔ رقم نکلوانے کے لیے کوئی آپ سے ادائیگی نہیں مانگ سکتا۔ ہر منتقلی آپ کی ٹرانزیکشن ہسٹری میں درج ہے۔ اگر پیمنٹ کمپنی جمع کروائی گئی رقم واپس لے لے تو وہ آپ کے والٹس سے لی جاتی ہے، اور جو کم پڑے وہ آپ کے ذمے رہتی ہے۔

# کھیل

ہر کھیل کی اوسط واپسی (RTP) داؤ سے پہلے دکھائی جاتی ہے اور سب کے لیے ایک جیسی ہے۔ نتیجہ دکھانے سے پہلے طے ہوتا ہے اور آپ اس کا دوبارہ حساب کر سکتے ہیں۔ جس راؤنڈ کا نتیجہ ہماری غلطی سے طے ہوا ہو وہ منسوخ ہے اور داؤ واپس ملتا ہے۔

# حدیں اور وقفے

آپ ڈپازٹ، ہار اور داؤ کی حد مقرر کر سکتے ہیں، وقفہ لے سکتے ہیں یا خود پر پابندی لگا سکتے ہیں۔ کم حد فوراً لاگو ہوتی ہے؛ زیادہ حد بعد میں۔ خود پر پابندی مقررہ تاریخ سے پہلے ختم نہیں ہو سکتی اور آپ کے تمام اکاؤنٹس پر لاگو رہتی ہے۔

# اکاؤنٹ کب بلاک کیا جاتا ہے

دھوکہ دہی، کسی اور کی رقم، یا ایک شخص کے کئی اکاؤنٹس کی صورت میں ہم اکاؤنٹ بلاک کر سکتے ہیں۔ ہم وجہ اور رابطے کا طریقہ بتاتے ہیں۔ جو رقم آپ کی ہے وہ آپ کی رہتی ہے۔

# تبدیلیاں

شرائط کا نیا ورژن ایک نئی دستاویز ہوتا ہے؛ پرانا ورژن بھی پڑھا جا سکتا ہے۔ نیا ورژن آپ پر لاگو ہونے سے پہلے ہم آپ سے دوبارہ پوچھتے ہیں۔

# سوال اور شکایت

”کسٹمر سروس“ میں لکھیں۔ ہماری ٹیم جواب دیتی ہے۔`,
    },
  },
  {
    key: `privacy-${FIRST_TERMS_VERSION}`,
    example: true,
    en: {
      title: 'Privacy',
      text: `This notice explains what data the site keeps about you, why, for how long, and what you can do.

# What we keep

Your phone number, user name and display name; your password only as a hash. Devices that signed in: their type, address and time. Deposits, withdrawals, the withdrawal accounts you add, and every movement of your balances. Rounds you played. Limits and exclusions. What you write to customer service. Which pages of the app are opened, for 90 days.

# What is encrypted

Identity numbers (CNIC) are stored encrypted, and as an encrypted mark that only recognises the same number again. On screen they are always masked.

# Why

To run your account, to pay you and nobody else, to apply limits and exclusions to the person and not only to the account, to find fraud, and to answer you.

# Who else gets it

The payment provider you choose gets what a payment needs. The SMS gateway gets your number and the text. If you allow it, Google Analytics gets your player number and the names of pages. If you allow it and this site measures its advertising, Adjust gets a random number for your device, your IP address and device type, your visits and sign-ins, and your deposit amounts. Without your permission they get nothing. You can withdraw your permission in your profile; we then ask Adjust to delete its data. While you are excluded, Adjust gets nothing. We do not sell your data.

# How long

Movements of money, rounds and the log of what operators did are kept permanently, because accounts must balance. We delete ended sessions after 90 days, stored events and push deliveries after 7, reports to Adjust after 30, and SMS attempts after 14.

# What you can do

In your profile you can see and sign out devices, download your data, change your number and name, and close your account. Closing deletes your name, phone number, withdrawal accounts and what you wrote. The movements of money stay under a number that does not identify you. We also keep the encrypted marks that keep an exclusion in force.

# Cookies

One cookie keeps you signed in. Two others remember your language and colours. There are no advertising cookies. If you allow Adjust, it keeps its random number in your browser until you take the permission back.

# Questions

Write to customer service under “Customer service”.`,
    },
    ur: {
      title: 'رازداری',
      text: `یہاں لکھا ہے کہ سائٹ آپ کے بارے میں کیا رکھتی ہے، کیوں، کتنی دیر، اور آپ کیا کر سکتے ہیں۔

# ہم کیا رکھتے ہیں

آپ کا فون نمبر، یوزر نیم اور نظر آنے والا نام؛ پاس ورڈ صرف ہیش کی شکل میں۔ سائن اِن ہونے والی ڈیوائسز: قسم، آئی پی ایڈریس اور وقت۔ جمع کروائی اور نکلوائی گئی رقوم، آپ کے شامل کردہ رقم نکلوانے کے اکاؤنٹس، اور رقم کی ہر منتقلی۔ کھیلے گئے راؤنڈ۔ حدیں اور خود پر پابندیاں۔ کسٹمر سروس کو جو آپ لکھیں۔ ایپ کے کون سے صفحے کھلے، 90 دن تک۔

# کیا خفیہ رکھا جاتا ہے

شناختی کارڈ نمبر (CNIC) خفیہ شکل میں رکھا جاتا ہے۔ ساتھ اس کا ایک خفیہ نشان رکھا جاتا ہے، جس سے صرف یہ پہچانا جا سکتا ہے کہ وہی نمبر دوبارہ آیا ہے۔ اسکرین پر نمبر ہمیشہ جزوی طور پر چھپا ہوتا ہے۔

# کیوں

آپ کا اکاؤنٹ چلانے کے لیے، رقم صرف آپ تک پہنچانے کے لیے، حدیں اور پابندیاں صرف اکاؤنٹ پر نہیں بلکہ شخص پر لاگو رکھنے کے لیے، دھوکہ پکڑنے کے لیے، اور آپ کو جواب دینے کے لیے۔

# یہ معلومات اور کس کو ملتی ہیں

آپ کی منتخب کردہ پیمنٹ کمپنی کو وہ معلومات ملتی ہیں جو ادائیگی کے لیے ضروری ہیں۔ ایس ایم ایس کمپنی کو آپ کا نمبر اور پیغام ملتا ہے۔ آپ اجازت دیں تو گوگل اینالیٹکس کو آپ کا پلیئر نمبر اور صفحوں کے نام ملتے ہیں۔ آپ اجازت دیں اور یہ سائٹ اپنے اشتہارات کا اثر ناپتی ہو تو ایڈجسٹ کو آپ کی ڈیوائس کا ایک رینڈم نمبر، آپ کا آئی پی ایڈریس اور ڈیوائس کی قسم، آپ کے وزٹ اور سائن اِن، اور آپ کے ڈپازٹ کی رقم ملتی ہے۔ اجازت کے بغیر انہیں کچھ نہیں ملتا؛ پروفائل میں اجازت واپس لیں تو ہم ایڈجسٹ سے کہتے ہیں کہ جو اس کے پاس ہے وہ حذف کر دے۔ جب تک آپ پر پابندی ہو، ایڈجسٹ کو کچھ نہیں ملتا۔ ہم آپ کا ڈیٹا نہیں بیچتے۔

# کتنی دیر

رقم کی منتقلیوں، راؤنڈز اور ہماری ٹیم کے کاموں کا ریکارڈ ہمیشہ رکھا جاتا ہے تاکہ حساب درست رہے۔ ختم ہو چکے سیشن 90 دن بعد، محفوظ واقعات اور پش اطلاعات 7 دن بعد، ایڈجسٹ کو بھیجی گئی اطلاعات 30 دن بعد، اور ایس ایم ایس بھیجنے کی کوششوں کا ریکارڈ 14 دن بعد حذف ہو جاتا ہے۔

# آپ کیا کر سکتے ہیں

پروفائل میں آپ ڈیوائسز دیکھ اور سائن آؤٹ کر سکتے ہیں، اپنا ڈیٹا ڈاؤن لوڈ کر سکتے ہیں، نمبر اور نام بدل سکتے ہیں، اور اکاؤنٹ بند کر سکتے ہیں۔ اکاؤنٹ بند ہونے پر نام، فون نمبر، رقم نکلوانے کے اکاؤنٹس اور آپ کی تحریریں حذف ہو جاتی ہیں۔ رقم کی منتقلیوں کا ریکارڈ ایسے نمبر کے تحت رہتا ہے جس سے آپ کی شناخت نہیں ہو سکتی۔ جن خفیہ نشانات سے پابندی قائم رہتی ہے، ہم انہیں بھی رکھتے ہیں۔

# کوکیز

ایک کوکی آپ کو سائن اِن رکھتی ہے۔ باقی دو کوکیز زبان اور رنگ یاد رکھتی ہیں۔ اشتہارات کی کوئی کوکی نہیں۔ آپ ایڈجسٹ کو اجازت دیں تو وہ اپنا رینڈم نمبر آپ کے براؤزر میں رکھتا ہے، جب تک آپ اجازت واپس نہ لیں۔

# سوال

”کسٹمر سروس“ میں لکھیں۔`,
    },
  },
];

import type { FirstItem } from './first-content.ts';

/** Builds a help article from a title, paragraphs, and extra search words. */
const article = (
  key: string,
  topic: 'money' | 'fair' | 'account' | 'safety',
  sort: number,
  en: readonly [title: string, text: string, words: string],
  ur: readonly [title: string, text: string, words: string],
): FirstItem => ({
  key: `help-${key}`,
  example: false,
  en: { title: en[0], text: en[1], words: en[2] },
  ur: { title: ur[0], text: ur[1], words: ur[2] },
  extra: { topic, sort },
});

/** The help of a new site. It contains no number that an operator can change. */
export const firstHelp: readonly FirstItem[] = [
  article(
    'pay-in',
    'money',
    1,
    [
      'How to deposit',
      'Open Wallet, then Deposit. Choose JazzCash, Easypaisa or a bank transfer and enter the amount.\n\nFor JazzCash and Easypaisa, you get a request on your phone. Approve it there with your own PIN. We never ask for that PIN. For a bank transfer, you see our IBAN and a reference. Send exactly the amount you entered and include the reference.\n\nMoney arrives as soon as the payment is confirmed. The deposit page shows each step with its time.',
      'deposit pay in add money top up jazzcash easypaisa bank transfer reference pin',
    ],
    [
      'رقم کیسے جمع کروائیں',
      'والٹ کھولیں، پھر ”رقم جمع کروائیں“۔ جاز کیش، ایزی پیسہ یا بینک ٹرانسفر منتخب کریں اور رقم درج کریں۔\n\nجاز کیش اور ایزی پیسہ میں آپ کے فون پر درخواست آتی ہے۔ وہیں اپنے پن سے منظوری دیں۔ یہ پن ہم کبھی نہیں مانگتے۔ بینک ٹرانسفر میں ہمارا IBAN اور حوالہ نمبر نظر آئے گا۔ بالکل اتنی ہی رقم بھیجیں جتنی درج کی تھی اور حوالہ نمبر ساتھ لکھیں۔\n\nادائیگی کی تصدیق ہوتے ہی رقم آ جاتی ہے۔ ہر مرحلہ اور اس کا وقت اسی صفحے پر نظر آتا ہے۔',
      'ڈپازٹ پیسے ڈالنا ٹاپ اپ جاز کیش ایزی پیسہ بینک ٹرانسفر حوالہ پن',
    ],
  ),
  article(
    'unknown-payment',
    'money',
    2,
    [
      'My payment shows “Checking”. Where is the money?',
      '“Checking” means that the provider has not confirmed the result yet. We check again automatically, and the page shows when.\n\nPlease do not pay a second time. When the provider confirms the payment, the money is added. If money has left your account and does not arrive, contact us and tell us which deposit it is. We have the same reference as the provider.',
      'unknown pending missing not arrived checking stuck failed deposit twice',
    ],
    [
      'ادائیگی پر ”تصدیق جاری ہے“ لکھا ہے، رقم کہاں ہے؟',
      '”تصدیق جاری ہے“ کا مطلب ہے کہ پیمنٹ کمپنی نے ابھی نتیجے کی تصدیق نہیں کی۔ ہم خود دوبارہ چیک کرتے ہیں، اور صفحے پر لکھا ہوتا ہے کہ کب کریں گے۔\n\nبراہِ کرم دوبارہ ادائیگی نہ کریں۔ پیمنٹ کمپنی تصدیق کرے گی تو رقم شامل ہو جائے گی۔ اگر رقم آپ کے اکاؤنٹ سے کٹ گئی ہے اور یہاں نہیں پہنچی تو ہم سے رابطہ کریں اور بتائیں کہ کون سا ڈپازٹ ہے۔ ہمارے پاس وہی حوالہ نمبر ہے جو پیمنٹ کمپنی کے پاس ہے۔',
      'نامعلوم رقم نہیں آئی پھنس گئی انتظار ناکام کٹ گئی دو بار',
    ],
  ),
  article(
    'pay-out',
    'money',
    3,
    [
      'How to withdraw, and how long it takes',
      'Open Wallet, then Withdraw. You can withdraw only to an account in your own name. Add it once under Withdrawal info.\n\nThe amount is reserved immediately. Small amounts are sent automatically. Our team checks larger ones first. You can cancel until it is sent. If the provider declines it, the money is returned to your main wallet, and you see the reason.\n\nWe never ask for a payment to release a withdrawal.',
      'withdraw pay out cash out payout review pending cancel how long agent fee',
    ],
    [
      'رقم کیسے نکلوائیں اور کتنا وقت لگتا ہے',
      'والٹ کھولیں، پھر ”رقم نکلوائیں“۔ رقم صرف آپ کے اپنے نام کے اکاؤنٹ میں نکلوائی جا سکتی ہے۔ اسے ”رقم نکلوانے کے اکاؤنٹس“ میں ایک بار شامل کریں۔\n\nرقم فوراً الگ رکھ دی جاتی ہے۔ چھوٹی رقم خود بھیج دی جاتی ہے۔ بڑی رقم کا پہلے ہماری ٹیم جائزہ لیتی ہے۔ بھیجے جانے تک آپ منسوخ کر سکتے ہیں۔ پیمنٹ کمپنی درخواست مسترد کر دے تو رقم آپ کے مرکزی والٹ میں واپس آ جاتی ہے اور وجہ نظر آتی ہے۔\n\nہم رقم نکلوانے کے لیے کبھی کوئی ادائیگی نہیں مانگتے۔',
      'رقم نکلوانا نکالنا ودڈرا کیش آؤٹ کب ملے گی جائزہ منسوخ ایجنٹ فیس',
    ],
  ),
  article(
    'wallets',
    'money',
    4,
    [
      'Main wallet, game wallet and bonus',
      'You can withdraw the money in the main wallet. When you open a game, money moves to the game wallet. When you leave the game, it comes back automatically. Bonus money stays in the bonus wallet until its terms are met, and you see how much is left to wager.\n\nEvery movement is in your transaction history with its time and number. If a page closes in the middle, the money is in one of these wallets. It comes back the next time you open Nua.',
      'balance game wallet missing money bonus wagering fund records transaction history',
    ],
    [
      'مرکزی والٹ، گیم والٹ اور بونس',
      'مرکزی والٹ کی رقم نکلوائی جا سکتی ہے۔ کھیل کھولنے پر رقم گیم والٹ میں چلی جاتی ہے۔ کھیل چھوڑنے پر خود واپس آ جاتی ہے۔ شرائط پوری ہونے تک بونس کی رقم بونس والٹ میں رہتی ہے، اور نظر آتا ہے کہ کتنے داؤ باقی ہیں۔\n\nہر منتقلی وقت اور نمبر کے ساتھ ٹرانزیکشن ہسٹری میں درج ہے۔ صفحہ درمیان میں بند ہو جائے تو بھی رقم انہی والٹس میں سے ایک میں ہوتی ہے اور اگلی بار نوا کھولنے پر واپس آ جاتی ہے۔',
      'ٹرانزیکشن ہسٹری بیلنس گیم والٹ رقم غائب بونس شرط ریکارڈ مرکزی والٹ کھیل کا والٹ',
    ],
  ),
  article(
    'fair',
    'fair',
    1,
    [
      'How do I know that a game is fair?',
      'Before you play, we show the hash of our secret server seed. You add your own client seed. Every result is computed from both seeds and the number of the round, so we cannot change it afterwards.\n\nThe RTP (return to player) of each game is published and is the same for every player. It is an average over very many rounds. In a short session, you can get far more or far less than this.',
      'provably fair odds rtp rigged cheating random house edge seed',
    ],
    [
      'مجھے کیسے پتا چلے کہ کھیل منصفانہ ہے؟',
      'کھیل سے پہلے ہم اپنے خفیہ سرور سیڈ کا ہیش دکھاتے ہیں۔ آپ اپنا سیڈ شامل کرتے ہیں۔ ہر نتیجہ ان دونوں سیڈز اور راؤنڈ کے نمبر سے نکلتا ہے، اس لیے ہم اسے بعد میں بدل نہیں سکتے۔\n\nہر کھیل کی اوسط واپسی (RTP) شائع شدہ ہے اور سب کے لیے ایک جیسی ہے۔ یہ بہت سے راؤنڈز کی اوسط ہے۔ تھوڑے سے راؤنڈز کا نتیجہ اس سے بہت اوپر یا نیچے ہو سکتا ہے۔',
      'منصفانہ دھوکا امکان گھر کا حصہ سیڈ بے ترتیب بیج',
    ],
  ),
  article(
    'verify',
    'fair',
    2,
    [
      'How to check a round',
      'In the game, press Fairness and change the seeds. The old server seed is then shown. Press “Check” beside the round in your report. The page computes the round again on your own device, without our server.\n\nYou can also do it with another tool. The formula is on that page.',
      'verify verifier recompute round seed hash nonce',
    ],
    [
      'راؤنڈ کیسے جانچیں',
      'کھیل میں ”شفافیت“ دبائیں اور سیڈز بدلیں۔ پرانا سرور سیڈ ظاہر ہو جائے گا۔ پھر رپورٹ میں راؤنڈ کے ساتھ ”جانچیں“ دبائیں۔ صفحہ آپ کی اپنی ڈیوائس پر، ہمارے سرور کے بغیر، دوبارہ حساب کرتا ہے۔\n\nآپ یہ کسی اور ٹول سے بھی کر سکتے ہیں۔ فارمولا اسی صفحے پر لکھا ہے۔',
      'جانچ تصدیق ویریفائر سیڈ ہیش راؤنڈ بیج',
    ],
  ),
  article(
    'limits',
    'safety',
    1,
    [
      'Deposit, loss and wager limits',
      'You can limit how much you deposit, lose or wager per day, week or month. A lower limit applies immediately. A higher limit applies after 24 hours, and only when you confirm it.\n\nA reality check can pause the game and show how long you have played and how much you have won or lost.',
      'limit budget responsible gambling too much reality check reminder',
    ],
    [
      'ڈپازٹ، ہار اور داؤ کی حدیں',
      'آپ روزانہ، ہفتہ وار یا ماہانہ حد مقرر کر سکتے ہیں کہ کتنی رقم جمع کروائی، ہاری یا داؤ پر لگائی جا سکتی ہے۔ کم حد فوراً لاگو ہوتی ہے۔ زیادہ حد 24 گھنٹے بعد اور صرف آپ کی تصدیق پر لاگو ہوتی ہے۔\n\nوقت اور رقم کی یاد دہانی کھیل روک کر بتا سکتی ہے کہ آپ کتنی دیر کھیلے اور کتنا جیتے یا ہارے۔',
      'حد بجٹ ذمہ داری یاد دہانی وقت زیادہ کھیلنا',
    ],
  ),
  article(
    'exclusion',
    'safety',
    2,
    [
      'Take a break, or stop playing',
      'A time-out or self-exclusion closes deposits, games and promotions until the date you choose. It cannot be undone before then. You can still sign in to withdraw, read your records and ask for help.\n\nIf playing is no longer fun, talk to somebody. You can also tell us. We help you to stop.',
      'self exclusion time out stop addiction pause help problem ban',
    ],
    [
      'وقفہ لینا یا کھیلنا چھوڑنا',
      'وقفہ لیں یا خود پر پابندی لگائیں تو آپ کی منتخب تاریخ تک ڈپازٹ، کھیل اور پروموشنز بند رہتے ہیں۔ اس تاریخ سے پہلے یہ ختم نہیں ہو سکتا۔ آپ پھر بھی رقم نکلوانے، ریکارڈ دیکھنے اور مدد لینے کے لیے سائن اِن کر سکتے ہیں۔\n\nکھیل میں مزہ نہ رہے تو کسی سے بات کریں۔ ہمیں بھی بتائیں۔ ہم کھیلنا چھوڑنے میں آپ کی مدد کریں گے۔',
      'خود بندش خود پر پابندی وقفہ روکنا لت عادت مدد چھوڑنا',
    ],
  ),
  article(
    'play-money',
    'safety',
    3,
    [
      'What “play money” means',
      'Where you see “Play money”, the money is not real. Payments go to a test provider, and you cannot win or lose real money. Do not send real money to anybody for it. We have no agents.',
      'play money real demo sandbox mark agent scam',
    ],
    [
      '”فرضی رقم“ کا کیا مطلب ہے',
      'جہاں ”فرضی رقم“ لکھا ہو وہاں رقم اصلی نہیں۔ ادائیگیاں ایک ٹیسٹ کمپنی سے ہوتی ہیں، اور اصل رقم نہ جیتی جا سکتی ہے نہ ہاری جا سکتی ہے۔ اس کے لیے کسی کو اصل رقم نہ بھیجیں۔ ہمارا کوئی ایجنٹ نہیں۔',
      'کھیل کی رقم اصلی نقلی مشق ایجنٹ فراڈ فرضی رقم',
    ],
  ),
  article(
    'real-app',
    'safety',
    4,
    [
      'Is this the real app? Beware of copies and agents',
      'People send copies of apps in chats and groups. A copy looks the same, but its maker can read your password, your codes and your PIN. So install the app only from the store or from our own address, which you type yourself. Never install a file that somebody sends you.\n\nWe have no agents. Nobody sells balance, pays money or opens accounts for us. People who offer to deposit or withdraw for you keep the money, or your account. Deposit and withdraw in the app yourself, from and to an account in your own name.\n\nUnder Profile, “Is this the real app?” shows what runs on your phone and what we publish. An app cannot prove that it is real, because a copy can show the same words. Compare it on another phone, or print its certificate with a computer: apksigner verify --print-certs.\n\nIf you have entered your password in a copy, remove the copy and change your password on another device immediately. Then contact us.',
      'fake copy clone apk download real genuine original agent middleman go-between dealer scam fraud certificate install',
    ],
    [
      'کیا یہ اصل ایپ ہے؟ نقلی ایپس اور ایجنٹوں سے بچیں',
      'ایپس کی نقلیں چیٹ اور گروپس میں بھیجی جاتی ہیں۔ وہ بالکل ویسی ہی نظر آتی ہیں، اور بنانے والا آپ کا پاس ورڈ، کوڈ اور پن پڑھ لیتا ہے۔ اس لیے ایپ صرف اسٹور سے یا ہماری اپنی ویب سائٹ سے انسٹال کریں، جس کا ایڈریس آپ خود ٹائپ کریں۔ کسی کی بھیجی ہوئی فائل کبھی انسٹال نہ کریں۔\n\nہمارا کوئی ایجنٹ نہیں۔ ہماری طرف سے کوئی بیلنس نہیں بیچتا، نہ ادائیگی کرتا ہے، نہ اکاؤنٹ کھولتا ہے۔ جو آپ کے لیے رقم جمع کروانے یا نکلوانے کی پیشکش کرے، وہ رقم یا آپ کا اکاؤنٹ رکھ لیتا ہے۔ رقم خود ایپ میں، اپنے ہی نام کے اکاؤنٹ سے جمع کروائیں اور اسی میں نکلوائیں۔\n\nپروفائل میں ”کیا یہ اصل ایپ ہے؟“ کھول کر دیکھیں کہ آپ کے فون پر کیا چل رہا ہے اور ہم نے کیا شائع کیا ہے۔ ایپ خود ثابت نہیں کر سکتی کہ وہ اصل ہے، کیونکہ نقل بھی یہی الفاظ دکھا سکتی ہے۔ کسی دوسرے فون پر موازنہ کریں، یا کمپیوٹر سے اس کا سرٹیفکیٹ دیکھیں: apksigner verify --print-certs\n\nاگر آپ نے کسی نقلی ایپ میں پاس ورڈ درج کیا ہے تو اسے ہٹا دیں اور فوراً کسی دوسری ڈیوائس پر پاس ورڈ بدلیں۔ پھر ہم سے رابطہ کریں۔',
      'نقلی نقل جعلی اصلی ایپ ڈاؤن لوڈ ایجنٹ دلال درمیانی آدمی فراڈ دھوکا سرٹیفکیٹ انسٹال',
    ],
  ),
  article(
    'security',
    'account',
    1,
    [
      'Keep your account safe',
      'Choose a password that you use nowhere else. A whole sentence works well. Do not share the code from an SMS with anybody. We never ask for it.\n\nUnder Profile you see every device that is signed in. If you do not recognise one, sign it out and change your password immediately. All other devices are then signed out.',
      'password hacked device code sms otp security stolen fraud',
    ],
    [
      'اپنا اکاؤنٹ محفوظ رکھیں',
      'ایسا پاس ورڈ رکھیں جو آپ کہیں اور استعمال نہ کرتے ہوں۔ پورا جملہ لکھنا بہتر ہے۔ ایس ایم ایس میں آیا کوڈ کسی کو نہ بتائیں۔ ہم یہ کبھی نہیں مانگتے۔\n\nپروفائل میں وہ تمام ڈیوائسز نظر آتی ہیں جو سائن اِن ہیں۔ کوئی ڈیوائس آپ کی نہ ہو تو اسے سائن آؤٹ کریں اور فوراً پاس ورڈ بدل لیں۔ باقی تمام ڈیوائسز سائن آؤٹ ہو جائیں گی۔',
      'پاس ورڈ ہیک آلہ ڈیوائس کوڈ چوری فراڈ حفاظت',
    ],
  ),
  article(
    'locked-out',
    'account',
    2,
    [
      'I cannot sign in',
      'If you forgot your password, choose “Forgot your password?” on the sign-in page and set a new one with a code.\n\nIf your phone number is new, no code arrives or your account is blocked, open “Cannot sign in? Contact us” on the sign-in page. You need no account for this. You get a code to read our reply later. Keep the code.',
      'cannot get in forgot password blocked locked lost phone number changed sim sign in login',
    ],
    [
      'سائن اِن نہیں ہو رہا',
      'پاس ورڈ بھول گئے ہوں تو سائن اِن کے صفحے پر ”پاس ورڈ بھول گئے؟“ منتخب کریں اور کوڈ سے نیا پاس ورڈ مقرر کریں۔\n\nفون نمبر بدل گیا ہو، کوڈ نہ آئے یا اکاؤنٹ بلاک ہو تو سائن اِن کے صفحے پر ”سائن اِن نہیں ہو رہا؟ ہم سے رابطہ کریں“ کھولیں۔ اس کے لیے اکاؤنٹ ضروری نہیں۔ آپ کو ایک کوڈ ملے گا جس سے بعد میں جواب پڑھ سکیں گے۔ اسے سنبھال کر رکھیں۔',
      'پاس ورڈ بھول گیا بند بلاک فون گم سم نمبر بدل لاگ ان',
    ],
  ),
  article(
    'guest',
    'account',
    3,
    [
      'Playing as a guest',
      'Guests can play every game, but cannot deposit or withdraw. A guest account exists only on this device. You can add a phone number at any time. Your balance, rounds and history are kept.',
      'tourist guest upgrade register phone number',
    ],
    [
      'مہمان کے طور پر کھیلنا',
      'مہمان ہر کھیل کھیل سکتے ہیں مگر رقم جمع کروا یا نکلوا نہیں سکتے۔ مہمان اکاؤنٹ صرف اسی ڈیوائس پر ہوتا ہے۔ آپ کسی بھی وقت فون نمبر شامل کر سکتے ہیں۔ آپ کا بیلنس، راؤنڈ اور ریکارڈ برقرار رہیں گے۔',
      'مہمان رجسٹر نمبر شامل کھاتہ اکاؤنٹ بنانا',
    ],
  ),
];

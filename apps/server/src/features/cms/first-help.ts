import type { FirstItem } from './first-content.ts';

/** A help article: a title, a text of paragraphs, and further words under which people look for it. */
const article = (
  key: string,
  topic: 'money' | 'fair' | 'account' | 'safety',
  sort: number,
  en: readonly [title: string, text: string, words: string],
  ur: readonly [title: string, text: string, words: string],
): FirstItem => ({
  key: `help-${key}`,
  en: { title: en[0], text: en[1], words: en[2] },
  ur: { title: ur[0], text: ur[1], words: ur[2] },
  extra: { topic, sort },
});

/** The help a new site starts with. No number stands in it that an operator can change. */
export const firstHelp: readonly FirstItem[] = [
  article(
    'pay-in',
    'money',
    1,
    [
      'How to pay in',
      'Open Wallet, then Deposit. Choose JazzCash, Easypaisa or a bank transfer and write the amount.\n\nFor JazzCash and Easypaisa a request comes to your phone: approve it there with your own PIN. We never ask for that PIN. For a bank transfer you see our account number and a reference; write the reference exactly, and the amount as you ordered it.\n\nThe money is credited when the provider tells us that it was paid, not before. You see each step with its time on the deposit’s page.',
      'deposit add money top up jazzcash easypaisa bank transfer reference pin',
    ],
    [
      'رقم کیسے جمع کریں',
      'والٹ کھولیں، پھر ”رقم جمع کریں“۔ جاز کیش، ایزی پیسہ یا بینک چنیں اور رقم لکھیں۔\n\nجاز کیش اور ایزی پیسہ میں آپ کے فون پر درخواست آتی ہے: اپنے پن سے وہیں منظور کریں۔ یہ پن ہم کبھی نہیں مانگتے۔ بینک سے بھیجیں تو ہمارا کھاتہ نمبر اور ایک حوالہ نظر آئے گا؛ حوالہ ہو بہو لکھیں اور رقم اتنی ہی بھیجیں جتنی لکھی تھی۔\n\nرقم تب جمع ہوتی ہے جب ادارہ بتائے کہ ادا ہو گئی، اس سے پہلے نہیں۔ ہر قدم اور اس کا وقت اسی صفحے پر لکھا ہوتا ہے۔',
      'ڈپازٹ پیسے ڈالنا ٹاپ اپ جاز کیش ایزی پیسہ بینک ٹرانسفر حوالہ پن',
    ],
  ),
  article(
    'unknown-payment',
    'money',
    2,
    [
      'My payment shows “unknown”. Where is the money?',
      'Unknown means exactly that: we sent or received a request and the provider has not told us how it ended. We do not guess. We ask again by ourselves, and the page says when.\n\nDo not pay a second time meanwhile. If the provider says that it was paid, it is credited; if not, nothing was taken. Where money left your wallet and does not arrive, write to us and name the deposit: we see the same reference as the provider.',
      'pending missing not arrived checking stuck failed deposit twice',
    ],
    [
      'ادائیگی ”نامعلوم“ دکھ رہی ہے، رقم کہاں ہے؟',
      'نامعلوم کا مطلب یہی ہے: درخواست گئی یا آئی، مگر ادارے نے ابھی نہیں بتایا کہ کیا ہوا۔ ہم اندازہ نہیں لگاتے۔ ہم خود دوبارہ پوچھتے ہیں، اور صفحے پر لکھا ہوتا ہے کہ کب۔\n\nاس دوران دوبارہ ادائیگی نہ کریں۔ ادارہ کہے کہ ادا ہو گئی تو رقم جمع ہو جائے گی؛ نہیں تو کچھ کٹا ہی نہیں۔ اگر رقم آپ کے والٹ سے نکل گئی اور یہاں نہ پہنچی تو ہمیں لکھیں اور وہ ادائیگی چنیں: ہمارے پاس وہی حوالہ ہے جو ادارے کے پاس ہے۔',
      'رقم نہیں آئی پھنس گئی انتظار ناکام کٹ گئی دو بار',
    ],
  ),
  article(
    'pay-out',
    'money',
    3,
    [
      'How to pay out, and how long it takes',
      'Open Wallet, then Withdraw. The money goes only to an account in your own name, which you add once under Withdrawal info.\n\nThe amount is set aside at once. Small amounts go out by themselves; for larger ones a person looks first. Until it has been sent you can take it back. If the provider refuses, the money is in your main wallet again in the same step, with the reason.\n\nNobody from us will ever ask for a payment to release a withdrawal.',
      'withdraw cash out payout review pending cancel how long agent fee',
    ],
    [
      'رقم کیسے نکلوائیں اور کتنا وقت لگتا ہے',
      'والٹ کھولیں، پھر ”رقم نکلوائیں“۔ رقم صرف آپ کے اپنے نام کے کھاتے میں جاتی ہے، جو آپ ایک بار شامل کرتے ہیں۔\n\nرقم فوراً الگ رکھ دی جاتی ہے۔ چھوٹی رقمیں خود چلی جاتی ہیں؛ بڑی رقم پہلے ایک فرد دیکھتا ہے۔ جب تک بھیجی نہ جائے آپ واپس لے سکتے ہیں۔ ادارہ انکار کرے تو رقم اسی وقت وجہ کے ساتھ مرکزی والٹ میں لوٹ آتی ہے۔\n\nرقم نکلوانے کے بدلے ہماری طرف سے کوئی کبھی پیسے نہیں مانگے گا۔',
      'رقم نکلوانا نکالنا ودڈرا کیش آؤٹ کب ملے گی جائزہ منسوخ ایجنٹ فیس',
    ],
  ),
  article(
    'wallets',
    'money',
    4,
    [
      'Main wallet, game wallet and bonus',
      'The main wallet is what you can pay out. When you open a game, its money moves to the game wallet; when you leave, what is left comes back by itself. A bonus stands apart until its conditions are met, and says how much is still to be staked.\n\nEvery movement stands in your fund records with its time and number. If a page was closed in the middle, the money is in one of these places, and the next look brings it back.',
      'balance game wallet missing money bonus wagering fund records',
    ],
    [
      'مرکزی والٹ، کھیل کا والٹ اور بونس',
      'مرکزی والٹ کی رقم نکلوائی جا سکتی ہے۔ کھیل کھولیں تو رقم کھیل کے والٹ میں چلی جاتی ہے؛ کھیل چھوڑیں تو جو بچی خود واپس آ جاتی ہے۔ بونس شرط پوری ہونے تک الگ رہتا ہے اور بتاتا ہے کہ ابھی کتنا کھیلنا باقی ہے۔\n\nہر حرکت وقت اور نمبر کے ساتھ ریکارڈ میں لکھی ہے۔ صفحہ بیچ میں بند ہو جائے تو بھی رقم انہی میں سے ایک جگہ ہوتی ہے اور اگلی بار کھولنے پر لوٹ آتی ہے۔',
      'بیلنس گیم والٹ رقم غائب بونس شرط ریکارڈ مرکزی والٹ کھیل کا والٹ',
    ],
  ),
  article(
    'fair',
    'fair',
    1,
    [
      'How do I know that a game is fair?',
      'Before you play, we show the fingerprint of a secret (the server seed). You add a seed of your own. Every result follows from the two and the number of the round, so we cannot change it afterwards.\n\nThe return of each game is published beside it and is the same for every player. It is an average over very many rounds; a short run can end far above or below.',
      'provably fair odds rtp rigged cheating random house edge seed',
    ],
    [
      'مجھے کیسے پتا چلے کہ کھیل منصفانہ ہے؟',
      'کھیل سے پہلے ہم ایک راز (سرور کا بیج) کا نشان دکھاتے ہیں۔ آپ اپنا بیج شامل کرتے ہیں۔ ہر نتیجہ ان دونوں اور راؤنڈ کے نمبر سے نکلتا ہے، اس لیے بعد میں بدلا نہیں جا سکتا۔\n\nہر کھیل کے ساتھ لکھا ہے کہ وہ اوسطاً کتنا لوٹاتا ہے، اور یہ سب کے لیے ایک ہے۔ یہ بہت سے راؤنڈ کی اوسط ہے؛ تھوڑے سے راؤنڈ اس سے بہت اوپر یا نیچے جا سکتے ہیں۔',
      'منصفانہ دھوکا امکان گھر کا حصہ سیڈ بے ترتیب بیج',
    ],
  ),
  article(
    'verify',
    'fair',
    2,
    [
      'How to check a round',
      'Open the seeds in the game and change them: the old server seed is shown. Then press “Check it” beside the round in your report. The page computes the round again on your own device and asks no server.\n\nYou can also do it elsewhere: the formula stands on that page.',
      'verify verifier recompute round seed hash nonce',
    ],
    [
      'راؤنڈ کیسے پرکھیں',
      'کھیل میں بیج کھولیں اور بدلیں: سرور کا پرانا بیج سامنے آ جاتا ہے۔ پھر رپورٹ میں راؤنڈ کے ساتھ ”پرکھیں“ دبائیں۔ صفحہ آپ کے اپنے فون پر دوبارہ حساب کرتا ہے، کسی سرور سے نہیں پوچھتا۔\n\nآپ یہ کہیں اور بھی کر سکتے ہیں: فارمولا اسی صفحے پر لکھا ہے۔',
      'جانچ تصدیق ویریفائر سیڈ ہیش راؤنڈ بیج',
    ],
  ),
  article(
    'limits',
    'safety',
    1,
    [
      'Limits for paying in, losing and staking',
      'You can set how much you may pay in, lose or stake in a day, a week or a month. A lower limit holds at once. A higher one holds after 24 hours, and only when you confirm it then.\n\nA reality check can tell you over the game how long you have played and how it stands.',
      'limit budget responsible gambling too much reality check reminder',
    ],
    [
      'جمع، ہار اور داؤ کی حدیں',
      'آپ طے کر سکتے ہیں کہ دن، ہفتے یا مہینے میں کتنی رقم جمع، ہار یا داؤ پر لگ سکتی ہے۔ حد کم کریں تو فوراً لاگو ہوتی ہے۔ بڑھائیں تو 24 گھنٹے بعد، اور تب بھی آپ کی تصدیق پر۔\n\nیاد دہانی کھیل کے اوپر بتا سکتی ہے کہ کتنی دیر کھیلے اور حساب کہاں ہے۔',
      'حد بجٹ ذمہ داری یاد دہانی وقت زیادہ کھیلنا',
    ],
  ),
  article(
    'exclusion',
    'safety',
    2,
    [
      'A break, or leaving for good',
      'A time-out or self-exclusion closes paying in, playing and promotions until the date you choose. It cannot be taken back before. You can still sign in to withdraw, to read your records and to ask for help.\n\nIf play has stopped being fun, talk to somebody. Tell us, too: we help you to stop.',
      'self exclusion time out stop addiction pause help problem ban',
    ],
    [
      'وقفہ، یا ہمیشہ کے لیے دروازہ بند',
      'وقفہ یا خود بندش اس تاریخ تک رقم جمع کرنا، کھیلنا اور پیشکشیں بند کر دیتی ہے جو آپ چنیں۔ اس سے پہلے واپس نہیں ہو سکتی۔ رقم نکلوانے، ریکارڈ دیکھنے اور مدد مانگنے کے لیے آپ پھر بھی اندر آ سکتے ہیں۔\n\nکھیل میں مزہ نہ رہے تو کسی سے بات کریں۔ ہمیں بھی بتائیں: دروازہ ہم آپ کے ساتھ بند کریں گے۔',
      'خود بندش وقفہ روکنا لت عادت مدد چھوڑنا',
    ],
  ),
  article(
    'play-money',
    'safety',
    3,
    [
      'What “play money” means',
      'Where you see the mark “play money”, nothing is real: payments go to a practice provider, and nothing can be won or lost outside the game. Do not send anybody real money for it; there are no agents.',
      'play money real demo sandbox mark agent scam',
    ],
    [
      '”فرضی رقم“ کا کیا مطلب ہے',
      'جہاں ”فرضی رقم“ لکھا ہو وہاں کچھ اصلی نہیں: ادائیگیاں ایک مشقی ادارے سے ہوتی ہیں، اور کھیل سے باہر نہ جیت ہے نہ ہار۔ اس کے لیے کسی کو اصل پیسے نہ بھیجیں؛ ہمارا کوئی ایجنٹ نہیں۔',
      'کھیل کی رقم اصلی نقلی مشق ایجنٹ فراڈ فرضی رقم',
    ],
  ),
  article(
    'security',
    'account',
    1,
    [
      'Keeping your account safe',
      'Choose a password that you use nowhere else; a sentence is good. The code from an SMS is for you alone: we never ask for it on the phone.\n\nUnder Profile you see every device that is signed in and can end one. If you did not recognise one, end it and change the password at once; all other devices are signed out then.',
      'password hacked device code sms otp security stolen fraud',
    ],
    [
      'کھاتہ محفوظ رکھیں',
      'ایسا پاس ورڈ رکھیں جو کہیں اور نہ ہو؛ ایک پورا جملہ اچھا ہے۔ SMS کا کوڈ صرف آپ کے لیے ہے: ہم فون پر کبھی نہیں مانگتے۔\n\nپروفائل میں وہ سب آلات نظر آتے ہیں جن پر کھاتہ کھلا ہے، اور آپ کسی کو بھی بند کر سکتے ہیں۔ کوئی اجنبی ہو تو اسے بند کریں اور فوراً پاس ورڈ بدلیں؛ باقی سب آلات پر کھاتہ بند ہو جائے گا۔',
      'پاس ورڈ ہیک آلہ ڈیوائس کوڈ چوری فراڈ حفاظت',
    ],
  ),
  article(
    'locked-out',
    'account',
    2,
    [
      'I cannot get in',
      'Forgotten password: choose “Forgotten?” on the sign-in page and set a new one with a code.\n\nNew phone number, no code, or a blocked account: on the sign-in page open “Cannot get in? Ask us”. You need no account for that. You are given a code with which you can read our answer later; keep it.',
      'forgot password blocked locked lost phone number changed sim sign in login',
    ],
    [
      'میں اندر نہیں آ پا رہا',
      'پاس ورڈ بھول گئے: داخلے کے صفحے پر ”بھول گئے؟“ چنیں اور کوڈ سے نیا رکھیں۔\n\nنمبر بدل گیا، کوڈ نہیں آتا، یا کھاتہ بند ہے: داخلے کے صفحے پر ”اندر نہیں آ پا رہے؟ ہم سے پوچھیں“ کھولیں۔ اس کے لیے کھاتہ ضروری نہیں۔ آپ کو ایک کوڈ ملے گا جس سے بعد میں جواب پڑھ سکیں گے؛ اسے سنبھال کر رکھیں۔',
      'پاس ورڈ بھول گیا بند بلاک فون گم سم نمبر بدل لاگ ان',
    ],
  ),
  article(
    'guest',
    'account',
    3,
    [
      'Playing as a guest',
      'A guest can play every game, but cannot pay in or out, and lives on this device alone. Add a phone number whenever you like: your balance, rounds and history stay as they are.',
      'tourist guest upgrade register phone number',
    ],
    [
      'مہمان کے طور پر کھیلنا',
      'مہمان ہر کھیل کھیل سکتا ہے، مگر رقم جمع یا نکلوا نہیں سکتا، اور اس کا کھاتہ صرف اسی آلے پر ہوتا ہے۔ جب چاہیں نمبر شامل کریں: رقم، راؤنڈ اور ریکارڈ جوں کے توں رہیں گے۔',
      'مہمان رجسٹر نمبر شامل کھاتہ بنانا',
    ],
  ),
];

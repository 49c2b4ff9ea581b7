import type { Language } from '@nua/contract/wire.ts';

const en = {
  title: 'Share this round',
  intro:
    'Anyone with the link sees the game, the bet, the result and the multiplier. Your name, your account and the time are not shown.',
  stake: 'Show the stake and the payout',
  check: 'Include the data to check the round',
  check_pair:
    'Shows the seeds and the bet number. People can then work out the results of your other bets with these seeds. They can also see that one player played all rounds with these seeds. To avoid this, share only one round for each set of seeds, or turn this off.',
  check_hidden:
    'The server seed is hidden until you change your seeds. Until then, the link shows only its hash, and nobody can check the round. After that, the link also shows the server seed.',
  check_shared:
    'Shows the hash of the round. The hash is public and the same for all players. From the hash, people can find out when the round was played.',
  copies: 'You can stop sharing at any time. Other people keep the pictures and copies that they have made.',
  create: 'Create the link',
  update: 'Update the link',
  link: 'Link',
  shared: 'The link works.',
  take_back: 'Stop sharing',
  taken_back: 'The link no longer works. If you share the round again, it gets a new link.',
  failed: 'No response. We do not know whether the link was changed. Try again.',
  missing: 'This round cannot be shared.',
  excluded: 'You cannot share rounds while you are on a break from playing. You can still stop sharing.',
  limited: 'You have shared many rounds. Try again in an hour.',
};

export type ShareText = Readonly<Record<keyof typeof en, string>>;

const ur: ShareText = {
  title: 'یہ راؤنڈ شیئر کریں',
  intro:
    'جس کے پاس لنک ہو، وہ کھیل، آپ کا انتخاب، نتیجہ اور ملٹی پلائر دیکھ سکتا ہے۔ آپ کا نام، آپ کا اکاؤنٹ اور راؤنڈ کا وقت نہیں دکھایا جاتا۔',
  stake: 'داؤ کی رقم اور ملنے والی رقم دکھائیں',
  check: 'راؤنڈ جانچنے کا ڈیٹا شامل کریں',
  check_pair:
    'لنک پر سیڈز اور داؤ کا نمبر نظر آئیں گے۔ ان سے لوگ انہی سیڈز سے لگے آپ کے دوسرے داؤ کے نتیجے بھی نکال سکتے ہیں، اور جان سکتے ہیں کہ ان سیڈز کے سب راؤنڈ ایک ہی کھلاڑی نے کھیلے۔ اس سے بچنا ہو تو انہی سیڈز کا کوئی اور راؤنڈ شیئر نہ کریں، یا یہ ڈیٹا شامل نہ کریں۔',
  check_hidden:
    'جب تک آپ سیڈز نہ بدلیں، لنک پر سرور سیڈ کی جگہ صرف اُس کا ہیش ہو گا، اور راؤنڈ جانچا نہیں جا سکے گا۔ سیڈز بدلنے کے بعد لنک پر سرور سیڈ بھی آ جائے گا۔',
  check_shared:
    'لنک پر راؤنڈ کا ہیش بھی ہو گا۔ یہ ہیش سب کھلاڑیوں کے لیے ایک ہی ہے اور شائع ہو چکا ہے۔ اس سے راؤنڈ کا وقت معلوم ہو سکتا ہے۔',
  copies: 'آپ شیئر کرنا کبھی بھی بند کر سکتے ہیں۔ دوسروں نے جو تصویریں یا کاپیاں بنا لی ہوں وہ ان کے پاس رہیں گی۔',
  create: 'لنک بنائیں',
  update: 'لنک اپ ڈیٹ کریں',
  link: 'لنک',
  shared: 'لنک کام کر رہا ہے۔',
  take_back: 'شیئر کرنا بند کریں',
  taken_back: 'لنک اب کام نہیں کرتا۔ راؤنڈ دوبارہ شیئر کریں گے تو نیا لنک بنے گا۔',
  failed: 'سرور سے جواب نہیں ملا۔ شاید لنک بدل چکا ہو۔ دوبارہ کوشش کریں۔',
  missing: 'یہ راؤنڈ شیئر نہیں ہو سکتا۔',
  excluded: 'کھیل سے وقفے کے دوران آپ راؤنڈ شیئر نہیں کر سکتے۔ شیئر کرنا آپ اب بھی بند کر سکتے ہیں۔',
  limited: 'آپ بہت سے راؤنڈ شیئر کر چکے ہیں۔ ایک گھنٹے بعد دوبارہ کوشش کریں۔',
};

export const shareText: Readonly<Record<Language, ShareText>> = { en, ur };

import type { Language } from '@nua/contract/wire.ts';

const en = {
  title: 'Share this round',
  intro:
    'Anyone with the link sees the game, the bet, the result and the multiplier. Your name, your account and the time are not shown.',
  stake: 'Show the stake and the payout',
  check: 'Include the data to check the round',
  check_pair:
    'Shows the seeds and the bet number. Rounds that you share with the same seeds can be recognised as rounds of one player, and anyone can compute which other results those seeds give. To avoid that, change the seeds between rounds that you share, or leave this data out.',
  check_hidden:
    'The server seed is hidden until you change the seeds. Until then the link shows its hash, and the round cannot be checked yet; afterwards the link shows the seed as well.',
  check_shared:
    'Shows the hash of the round, which is public and the same for all players. It shows when the round was played.',
  copies: 'You can take the link back at any time. Pictures and copies that others have made remain with them.',
  create: 'Create the link',
  update: 'Update the link',
  link: 'Link',
  shared: 'The link works.',
  take_back: 'Take the link back',
  taken_back: 'The link no longer works. If you share the round again, it gets another link.',
  failed: 'No response. The link may have changed: try again.',
  missing: 'This round cannot be shared.',
  excluded: 'You cannot share rounds while you are excluded from play. You can still take links back.',
  limited: 'You have shared many rounds. Try again in an hour.',
};

export type ShareText = Readonly<Record<keyof typeof en, string>>;

const ur: ShareText = {
  title: 'یہ راؤنڈ شیئر کریں',
  intro:
    'جس کے پاس لنک ہو وہ کھیل، داؤ، نتیجہ اور ملٹی پلائر دیکھ سکتا ہے۔ آپ کا نام، اکاؤنٹ اور وقت نہیں دکھایا جاتا۔',
  stake: 'داؤ کی رقم اور ادائیگی دکھائیں',
  check: 'راؤنڈ جانچنے کا ڈیٹا شامل کریں',
  check_pair:
    'سیڈز اور داؤ کا نمبر دکھائے جاتے ہیں۔ انہی سیڈز سے شیئر کیے گئے راؤنڈز سے پتا چل سکتا ہے کہ وہ ایک ہی کھلاڑی کے ہیں، اور کوئی بھی ان سیڈز کے دوسرے نتیجے نکال سکتا ہے۔ آپ ایسا نہیں چاہتے تو شیئر کیے جانے والے راؤنڈز کے درمیان سیڈز بدلیں، یا یہ ڈیٹا شامل نہ کریں۔',
  check_hidden:
    'سیڈز بدلنے تک سرور سیڈ چھپا رہتا ہے۔ تب تک لنک پر اس کا ہیش دکھایا جاتا ہے اور راؤنڈ جانچا نہیں جا سکتا؛ اس کے بعد لنک پر سیڈ بھی دکھایا جائے گا۔',
  check_shared:
    'راؤنڈ کا ہیش دکھایا جاتا ہے، جو سب کے لیے ایک ہے اور سب کے سامنے ہے۔ اس سے راؤنڈ کا وقت معلوم ہو سکتا ہے۔',
  copies: 'آپ لنک کبھی بھی واپس لے سکتے ہیں۔ دوسروں نے جو تصویریں یا کاپیاں بنا لی ہوں وہ ان کے پاس رہیں گی۔',
  create: 'لنک بنائیں',
  update: 'لنک اپ ڈیٹ کریں',
  link: 'لنک',
  shared: 'لنک کام کر رہا ہے۔',
  take_back: 'لنک واپس لیں',
  taken_back: 'لنک اب کام نہیں کرتا۔ راؤنڈ دوبارہ شیئر کریں گے تو نیا لنک بنے گا۔',
  failed: 'جواب نہیں ملا۔ ہو سکتا ہے لنک بدل گیا ہو: دوبارہ کوشش کریں۔',
  missing: 'یہ راؤنڈ شیئر نہیں ہو سکتا۔',
  excluded: 'کھیل سے روک کے دوران آپ راؤنڈ شیئر نہیں کر سکتے۔ لنک واپس لے سکتے ہیں۔',
  limited: 'آپ بہت سے راؤنڈ شیئر کر چکے ہیں۔ ایک گھنٹے بعد دوبارہ کوشش کریں۔',
};

/** The texts of the sheet that shares a round. They are loaded with it. */
export const shareText: Readonly<Record<Language, ShareText>> = { en, ur };

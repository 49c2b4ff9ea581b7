import type { Language } from '@nua/contract/wire.ts';
import { rewardTexts } from './reward-texts.ts';
import { vipTexts } from './vip-texts.ts';
/** A title and a text in one language, as templates whose values are in the message's `extra`. */
export type MessageText = { title: string; content: string };
export type MessageTexts = Readonly<Record<Language, MessageText>>;

/**
 * The system's messages to players by key. `{{.name}}` is replaced by the value in the message's `extra`; `{{.url}}`, in Urdu
 * `{{.url_ur}}`, becomes a link.
 */
export const systemTexts = {
  deposit_credited: {
    en: {
      title: 'PKR {{.amount}} deposited',
      content: 'Your deposit of PKR {{.amount}} is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} جمع ہو گئے',
      content: 'آپ کے جمع کروائے گئے PKR {{.amount}} آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  deposit_paid_debt: {
    en: {
      title: 'PKR {{.amount}} deposited',
      content:
        'Your deposit of PKR {{.amount}} has arrived. PKR {{.debt}} of it was used to pay what you owed. The rest is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} جمع ہو گئے',
      content:
        'آپ کے جمع کروائے گئے PKR {{.amount}} پہنچ گئے۔ ان میں سے PKR {{.debt}} آپ کے ذمے بقایا رقم میں کٹ گئے۔ باقی آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  deposit_failed: {
    en: {
      title: 'Deposit failed: PKR {{.amount}}',
      content:
        'Your deposit of PKR {{.amount}} by {{.method}} failed. Nothing was added to your wallet.\n{{.advice}}\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} جمع نہیں ہو سکے',
      content:
        '{{.method_ur}} سے آپ کے PKR {{.amount}} جمع نہیں ہو سکے۔ آپ کے والٹ میں کچھ نہیں آیا۔\n{{.advice_ur}}\n{{.url_ur}}',
    },
  },
  deposit_expired: {
    en: {
      title: 'Deposit expired: PKR {{.amount}}',
      content:
        'Your deposit of PKR {{.amount}} by {{.method}} has expired. Nothing was added to your wallet.\n{{.advice}}\n{{.url}}',
    },
    ur: {
      title: 'ڈپازٹ کا وقت ختم: PKR {{.amount}}',
      content:
        '{{.method_ur}} سے آپ کے PKR {{.amount}} کے ڈپازٹ کا وقت ختم ہو گیا۔ آپ کے والٹ میں کچھ نہیں آیا۔\n{{.advice_ur}}\n{{.url_ur}}',
    },
  },
  deposit_reversed: {
    en: {
      title: 'Deposit reversed: PKR {{.amount}}',
      content:
        'The payment provider took back your deposit of PKR {{.amount}}, so we took the money from your main wallet. Withdrawals that were not sent yet were cancelled.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} واپس لے لیے گئے',
      content:
        'پیمنٹ کمپنی نے آپ کے جمع کروائے گئے PKR {{.amount}} واپس لے لیے۔ یہ رقم آپ کے مرکزی والٹ سے کٹ گئی۔ رقم نکلوانے کی جن درخواستوں کی رقم ابھی نہیں بھیجی گئی تھی، وہ منسوخ ہو گئیں۔\n{{.url_ur}}',
    },
  },
  deposit_reversed_owed: {
    en: {
      title: 'Deposit reversed: PKR {{.amount}}',
      content:
        'The payment provider took back your deposit of PKR {{.amount}}. PKR {{.debt}} of it was no longer in your main wallet, so you owe this amount. The money in your games and the next money you receive pay what you owe. You cannot withdraw until then. Withdrawals that were not sent yet were cancelled.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} واپس لے لیے گئے',
      content:
        'پیمنٹ کمپنی نے آپ کے جمع کروائے گئے PKR {{.amount}} واپس لے لیے۔ ان میں سے PKR {{.debt}} آپ کے مرکزی والٹ میں نہیں تھے، اس لیے یہ آپ کے ذمے ہیں۔ یہ آپ کے کھیلوں میں موجود رقم اور اگلی آنے والی رقم سے ادا ہوں گے۔ تب تک آپ رقم نہیں نکلوا سکتے۔ رقم نکلوانے کی جن درخواستوں کی رقم ابھی نہیں بھیجی گئی تھی، وہ منسوخ ہو گئیں۔\n{{.url_ur}}',
    },
  },
  deposit_restored: {
    en: {
      title: 'Deposit restored: PKR {{.amount}}',
      content:
        'Your reversed deposit of PKR {{.amount}} has been restored. It first paid what you owed. The rest is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} دوبارہ مل گئے',
      content:
        'آپ کے PKR {{.amount}}، جو واپس لے لیے گئے تھے، دوبارہ مل گئے ہیں۔ اس رقم سے سب سے پہلے آپ کی بقایا رقم ادا ہوئی۔ باقی رقم آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}',
    },
  },
  withdraw_paid: {
    en: {
      title: 'PKR {{.amount}} withdrawn',
      content: 'Your withdrawal of PKR {{.amount}} was sent to {{.account}}.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} بھیج دیے گئے',
      content: 'آپ کے نکلوائے گئے PKR {{.amount}} {{.account}} میں بھیج دیے گئے۔\n{{.url_ur}}',
    },
  },
  withdraw_returned: {
    en: {
      title: 'PKR {{.amount}} returned',
      content:
        'Your withdrawal of PKR {{.amount}} to {{.account}} failed. The full amount is back in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} واپس آ گئے',
      content:
        '{{.account}} میں آپ کے PKR {{.amount}} نہیں بھیجے جا سکے۔ پوری رقم آپ کے مرکزی والٹ میں واپس آ گئی ہے۔\n{{.url_ur}}',
    },
  },
  withdraw_returned_debt: {
    en: {
      title: 'PKR {{.amount}} returned',
      content:
        'Your withdrawal of PKR {{.amount}} to {{.account}} failed. PKR {{.debt}} of it was used to pay what you owed. The rest is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} واپس آ گئے',
      content:
        '{{.account}} میں آپ کے PKR {{.amount}} نہیں بھیجے جا سکے اور واپس آ گئے۔ ان میں سے PKR {{.debt}} آپ کے ذمے بقایا رقم میں کٹ گئے۔ باقی آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  gift_main: {
    en: { title: 'Gift claimed: PKR {{.amount}}', content: 'The gift is in your main wallet.\n{{.url}}' },
    ur: { title: 'آپ نے PKR {{.amount}} کا تحفہ وصول کر لیا', content: 'تحفہ آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}' },
  },
  gift_bonus: {
    en: {
      title: 'Gift claimed: PKR {{.amount}}',
      content:
        'The gift is in your bonus wallet. You can withdraw bonus money after you have wagered PKR {{.wager}} with it.\n{{.url}}',
    },
    ur: {
      title: 'آپ نے PKR {{.amount}} کا تحفہ وصول کر لیا',
      content: 'تحفہ آپ کے بونس والٹ میں ہے۔ PKR {{.wager}} کے داؤ پورے کریں، پھر یہ رقم نکلوا سکیں گے۔\n{{.url_ur}}',
    },
  },
  notice_new_device: {
    en: {
      title: 'New device signed in',
      content:
        'A new device signed in to your account.\nNot you? Sign that device out and change your password.\n{{.url}}',
    },
    ur: {
      title: 'نئی ڈیوائس سے سائن اِن کیا گیا ہے',
      content:
        'نئی ڈیوائس سے آپ کے اکاؤنٹ میں سائن اِن کیا گیا ہے۔\nیہ آپ نہیں تھے؟ نئی ڈیوائس کو سائن آؤٹ کریں اور پاس ورڈ بدل لیں۔\n{{.url_ur}}',
    },
  },
  notice_password_changed: {
    en: {
      title: 'Password changed',
      content: 'Your password was changed.\nNot you? Contact us immediately.\n{{.url}}',
    },
    ur: {
      title: 'پاس ورڈ تبدیل ہو گیا ہے',
      content: 'آپ کا پاس ورڈ تبدیل ہو گیا ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_payout_account_added: {
    en: {
      title: 'Withdrawal account added',
      content: 'A new withdrawal account was added.\nNot you? Contact us immediately.\n{{.url}}',
    },
    ur: {
      title: 'رقم نکلوانے کا نیا اکاؤنٹ شامل ہوا ہے',
      content: 'رقم نکلوانے کا ایک نیا اکاؤنٹ شامل کیا گیا ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_password_reset: {
    en: {
      title: 'Password reset with a code',
      content:
        'Your password was reset with a code sent to your number. For 24 hours, the phone number cannot be changed and new withdrawal accounts cannot be used.\nNot you? Stop the reset.\n{{.url}}',
    },
    ur: {
      title: 'پاس ورڈ کوڈ کے ذریعے تبدیل ہوا ہے',
      content:
        'آپ کا پاس ورڈ آپ کے نمبر پر آئے کوڈ کے ذریعے تبدیل ہوا ہے۔ 24 گھنٹے تک فون نمبر تبدیل نہیں ہو سکتا اور رقم نکلوانے کے نئے اکاؤنٹس استعمال نہیں ہو سکتے۔\nیہ آپ نہیں تھے؟ تبدیلی روک دیں۔\n{{.url_ur}}',
    },
  },
  notice_password_reset_stopped: {
    en: {
      title: 'Password reset stopped',
      content:
        'The withdrawal accounts added after the reset were removed. For 30 days, our team checks every withdrawal before it is sent.\n{{.url}}',
    },
    ur: {
      title: 'پاس ورڈ کی تبدیلی روک دی گئی',
      content:
        'اس تبدیلی کے بعد شامل کیے گئے رقم نکلوانے کے اکاؤنٹس ہٹا دیے گئے۔ 30 دن تک رقم بھیجنے سے پہلے ہر بار ہماری ٹیم جائزہ لے گی۔\n{{.url_ur}}',
    },
  },
  notice_token_reused: {
    en: {
      title: 'Session ended for your safety',
      content: 'Somebody used an old session of your account, so we ended it. Your money is not affected.\n{{.url}}',
    },
    ur: {
      title: 'آپ کی حفاظت کے لیے سیشن ختم کر دیا گیا ہے',
      content:
        'کسی نے آپ کے اکاؤنٹ کا پرانا سیشن استعمال کیا، اس لیے ہم نے اسے ختم کر دیا۔ آپ کی رقم پر کوئی اثر نہیں پڑا۔\n{{.url_ur}}',
    },
  },
  notice_phone_changed: {
    en: {
      title: 'Phone number changed',
      content: 'The phone number of your account was changed.\nNot you? Contact us immediately.\n{{.url}}',
    },
    ur: {
      title: 'فون نمبر تبدیل ہو گیا ہے',
      content: 'آپ کے اکاؤنٹ کا فون نمبر تبدیل ہو گیا ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_phone_change_asked: {
    en: {
      title: 'Phone number change pending',
      content:
        'Somebody asked to change the phone number of your account. The change takes 72 hours.\nNot you? Cancel it now and change your password.\n{{.url}}',
    },
    ur: {
      title: 'فون نمبر بدلنے کی درخواست ملی ہے',
      content:
        'کسی نے آپ کے اکاؤنٹ کا فون نمبر بدلنے کی درخواست کی ہے۔ تبدیلی 72 گھنٹے بعد ہو گی۔\nیہ آپ نہیں تھے؟ ابھی منسوخ کریں اور پاس ورڈ بدل لیں۔\n{{.url_ur}}',
    },
  },
  notice_phone_change_stopped: {
    en: { title: 'Phone number change cancelled', content: 'Your number stays the same.\n{{.url}}' },
    ur: { title: 'فون نمبر کی تبدیلی منسوخ ہو گئی', content: 'آپ کا نمبر وہی رہے گا۔\n{{.url_ur}}' },
  },
  notice_passkey_added: {
    en: {
      title: 'Passkey added',
      content:
        'A passkey was added to your account. It can sign in and confirm withdrawals.\nNot you? Remove it and change your password.\n{{.url}}',
    },
    ur: {
      title: 'آپ کے اکاؤنٹ میں Passkey شامل ہوئی ہے',
      content:
        'آپ کے اکاؤنٹ میں ایک Passkey شامل ہوئی ہے۔ اس سے سائن اِن کیا جا سکتا ہے، اور رقم نکلوانے کی تصدیق بھی ہو سکتی ہے۔\nیہ آپ نہیں تھے؟ اسے ہٹا دیں اور پاس ورڈ بدل لیں۔\n{{.url_ur}}',
    },
  },
  notice_passkey_removed: {
    en: {
      title: 'Passkey removed',
      content: 'A passkey was removed from your account.\nNot you? Contact us immediately.\n{{.url}}',
    },
    ur: {
      title: 'آپ کے اکاؤنٹ سے Passkey ہٹا دی گئی ہے',
      content: 'آپ کے اکاؤنٹ سے ایک Passkey ہٹا دی گئی ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_sms_word_changed: {
    en: {
      title: 'Secret word in our SMS changed',
      content: 'The secret word in our SMS to you was changed or removed.\nNot you? Contact us immediately.\n{{.url}}',
    },
    ur: {
      title: 'ایس ایم ایس کا خفیہ لفظ بدل گیا',
      content:
        'ہمارے ایس ایم ایس میں لکھا جانے والا آپ کا خفیہ لفظ بدل دیا گیا یا ہٹا دیا گیا ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_data_exported: {
    en: {
      title: 'Copy of your data created',
      content:
        'A device that is signed in to your account created a file with your data.\nNot you? Sign that device out and change your password.\n{{.url}}',
    },
    ur: {
      title: 'آپ کے ڈیٹا کی کاپی بنائی گئی ہے',
      content:
        'آپ کے ڈیٹا کی ایک فائل بنائی گئی ہے۔\nیہ آپ نہیں تھے؟ جس ڈیوائس کو آپ نہیں پہچانتے، اُسے سائن آؤٹ کریں اور پاس ورڈ بدل لیں۔\n{{.url_ur}}',
    },
  },
  ...vipTexts,
  ...rewardTexts,
  notice_ticket_answered: {
    en: { title: 'New reply to your question', content: 'Customer service has replied to you.\n{{.url}}' },
    ur: { title: 'آپ کے سوال کا جواب آ گیا ہے', content: 'کسٹمر سروس نے آپ کو جواب دیا ہے۔\n{{.url_ur}}' },
  },
} as const satisfies Record<string, MessageTexts>;

export type SystemText = keyof typeof systemTexts;

/** Returns the texts of a key, or undefined for a key that this build does not know. */
export const systemTextsOf = (key: string): MessageTexts | undefined =>
  Object.hasOwn(systemTexts, key) ? systemTexts[key as SystemText] : undefined;

export const linkLabels = {
  deposit: { en: 'View the deposit', ur: 'ڈپازٹ دیکھیں' },
  withdraw: { en: 'View the withdrawal', ur: 'نکلوائی گئی رقم دیکھیں' },
  wallet: { en: 'Open the wallet', ur: 'والٹ کھولیں' },
  wheel: { en: 'Open the prize wheel', ur: 'انعامی وہیل کھولیں' },
  profile: { en: 'Open your profile', ur: 'اپنا پروفائل کھولیں' },
  accounts: { en: 'View the accounts', ur: 'اکاؤنٹس دیکھیں' },
  stop: { en: 'This was not me. Stop it', ur: 'یہ میں نے نہیں کیا، اسے روک دیں' },
  help: { en: 'Customer service', ur: 'کسٹمر سروس' },
  referral: { en: 'Open the referral wheel', ur: 'ریفرل وہیل کھولیں' },
  club: { en: 'Open your club', ur: 'اپنا کلب کھولیں' },
  tournament: { en: 'View the tournament', ur: 'ٹورنامنٹ دیکھیں' },
  vip: { en: 'Open the VIP page', ur: 'VIP صفحہ کھولیں' },
} as const;

export type LinkLabel = keyof typeof linkLabels;

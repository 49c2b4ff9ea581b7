import type { Language } from '@nua/contract/wire.ts';
/** A title and a text in one language; templates over the message's `extra`. */
export type MessageText = { title: string; content: string };
export type MessageTexts = Readonly<Record<Language, MessageText>>;

/**
 * What the house itself writes to players, by key: facts about money and about the account. `{{.name}}` is replaced from the
 * message's `extra`; `{{.url}}`, in Urdu `{{.url_ur}}`, becomes a link there.
 */
export const systemTexts = {
  deposit_credited: {
    en: {
      title: 'Rs {{.amount}} arrived',
      content: 'Your deposit of Rs {{.amount}} is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے پہنچ گئے',
      content: 'آپ کی جمع کرائی ہوئی رقم {{.amount}} روپے آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}',
    },
  },
  deposit_paid_debt: {
    en: {
      title: 'Rs {{.amount}} arrived',
      content:
        'Your deposit of Rs {{.amount}} arrived. Rs {{.debt}} of it paid what you owed; the rest is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے پہنچ گئے',
      content:
        'آپ کی جمع کرائی ہوئی رقم {{.amount}} روپے پہنچ گئی۔ اس میں سے {{.debt}} روپے آپ کے واجبات میں گئے؛ باقی آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}',
    },
  },
  deposit_failed: {
    en: {
      title: 'Deposit not paid: Rs {{.amount}}',
      content:
        'Your deposit of Rs {{.amount}} by {{.method}} was not paid, and nothing was added to your wallet.\n{{.advice}}\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے جمع نہیں ہوئے',
      content:
        '{{.method_ur}} سے {{.amount}} روپے کی ادائیگی نہیں ہوئی، اور آپ کے والٹ میں کچھ شامل نہیں ہوا۔\n{{.advice_ur}}\n{{.url_ur}}',
    },
  },
  deposit_expired: {
    en: {
      title: 'Deposit expired: Rs {{.amount}}',
      content:
        'The time for your deposit of Rs {{.amount}} by {{.method}} ran out, and nothing was added to your wallet.\n{{.advice}}\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے جمع کرانے کا وقت ختم ہو گیا',
      content:
        '{{.method_ur}} سے {{.amount}} روپے جمع کرانے کا وقت ختم ہو گیا، اور آپ کے والٹ میں کچھ شامل نہیں ہوا۔\n{{.advice_ur}}\n{{.url_ur}}',
    },
  },
  deposit_reversed: {
    en: {
      title: 'Rs {{.amount}} taken back',
      content:
        'The provider took your deposit of Rs {{.amount}} back, so it left your main wallet. Withdrawals that were not sent yet were cancelled.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے واپس لے لیے گئے',
      content:
        'کمپنی نے آپ کی جمع کرائی ہوئی رقم {{.amount}} روپے واپس لے لی، اس لیے یہ آپ کے مرکزی والٹ سے نکل گئی۔ جو نکلوائی ابھی بھیجی نہیں گئی تھی وہ منسوخ ہو گئی۔\n{{.url_ur}}',
    },
  },
  deposit_reversed_owed: {
    en: {
      title: 'Rs {{.amount}} taken back',
      content:
        'The provider took your deposit of Rs {{.amount}} back. Rs {{.debt}} of it was not in your main wallet any more, so you owe it: it is paid from your games and from what comes in next. Until then you cannot withdraw, and withdrawals that were not sent yet were cancelled.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے واپس لے لیے گئے',
      content:
        'کمپنی نے آپ کی جمع کرائی ہوئی رقم {{.amount}} روپے واپس لے لی۔ اس میں سے {{.debt}} روپے آپ کے مرکزی والٹ میں نہیں تھے، اس لیے یہ آپ کے ذمے ہیں: یہ آپ کے کھیلوں سے اور اگلی آنے والی رقم سے ادا ہوں گے۔ تب تک آپ رقم نہیں نکلوا سکتے، اور جو نکلوائی ابھی بھیجی نہیں گئی تھی وہ منسوخ ہو گئی۔\n{{.url_ur}}',
    },
  },
  deposit_restored: {
    en: {
      title: 'Rs {{.amount}} counts again',
      content:
        'Your deposit of Rs {{.amount}}, which had been taken back, counts again. What you owed was paid from it; the rest is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے بحال ہو گئے',
      content:
        'آپ کی جمع کرائی ہوئی رقم {{.amount}} روپے، جو واپس لے لی گئی تھی، بحال ہو گئی ہے۔ آپ کے واجبات اس سے ادا ہوئے؛ باقی آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}',
    },
  },
  withdraw_paid: {
    en: {
      title: 'Rs {{.amount}} paid out',
      content: 'Your withdrawal of Rs {{.amount}} to {{.account}} has been paid.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے ادا ہو گئے',
      content: 'آپ کے نکلوائے ہوئے {{.amount}} روپے {{.account}} کو بھیج دیے گئے۔\n{{.url_ur}}',
    },
  },
  withdraw_returned: {
    en: {
      title: 'Rs {{.amount}} came back',
      content:
        'Your withdrawal of Rs {{.amount}} to {{.account}} was not paid. The whole amount is back in your main wallet.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے واپس آ گئے',
      content:
        '{{.account}} کو آپ کے {{.amount}} روپے ادا نہیں ہو سکے۔ پوری رقم آپ کے مرکزی والٹ میں واپس ہے۔\n{{.url_ur}}',
    },
  },
  withdraw_returned_debt: {
    en: {
      title: 'Rs {{.amount}} came back',
      content:
        'Your withdrawal of Rs {{.amount}} to {{.account}} was not paid. Rs {{.debt}} of it paid what you owed; the rest is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے واپس آ گئے',
      content:
        '{{.account}} کو آپ کے {{.amount}} روپے ادا نہیں ہو سکے۔ اس میں سے {{.debt}} روپے آپ کے واجبات میں گئے؛ باقی آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}',
    },
  },
  gift_main: {
    en: {
      title: 'Gift of Rs {{.amount}} claimed',
      content: 'The gift is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے کا تحفہ وصول ہوا',
      content: 'تحفہ آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}',
    },
  },
  gift_bonus: {
    en: {
      title: 'Gift of Rs {{.amount}} claimed',
      content:
        'The gift is in your bonus wallet. Bonus money cannot be withdrawn before Rs {{.wager}} has been staked with it.\n{{.url}}',
    },
    ur: {
      title: '{{.amount}} روپے کا تحفہ وصول ہوا',
      content:
        'تحفہ آپ کے بونس والٹ میں ہے۔ بونس کی رقم تب تک نہیں نکلوائی جا سکتی جب تک اس سے {{.wager}} روپے داؤ پر نہ لگ جائیں۔\n{{.url_ur}}',
    },
  },
  notice_new_device: {
    en: {
      title: 'Opened on a new device',
      content:
        'Your account was opened on a new device.\nWas it not you? Change your password now and end the device.\n{{.url}}',
    },
    ur: {
      title: 'نئی ڈیوائس پر کھولا گیا',
      content:
        'آپ کا کھاتہ ایک نئی ڈیوائس پر کھولا گیا۔\nیہ آپ نہیں تھے؟ ابھی پاس ورڈ بدلیں اور وہ ڈیوائس ہٹا دیں۔\n{{.url_ur}}',
    },
  },
  notice_password_changed: {
    en: {
      title: 'Password changed',
      content: 'Your password was changed.\nWas it not you? Write to us at once.\n{{.url}}',
    },
    ur: {
      title: 'پاس ورڈ بدل گیا',
      content: 'آپ کا پاس ورڈ بدل دیا گیا ہے۔\nیہ آپ نے نہیں کیا؟ ہمیں فوراً لکھیں۔\n{{.url_ur}}',
    },
  },
  notice_payout_account_added: {
    en: {
      title: 'Payout account added',
      content:
        'An account was added that your money can be paid out to.\nWas it not you? Write to us at once.\n{{.url}}',
    },
    ur: {
      title: 'رقم نکلوانے کا کھاتہ شامل ہوا',
      content:
        'ایک نیا کھاتہ شامل کیا گیا ہے جس میں آپ کی رقم جا سکتی ہے۔\nیہ آپ نے نہیں کیا؟ ہمیں فوراً لکھیں۔\n{{.url_ur}}',
    },
  },
  notice_password_reset: {
    en: {
      title: 'Password changed by a code',
      content:
        'Your password was changed by a code to your number. For 24 hours the phone stays and new payout accounts are not paid out to.\nWas it not you? Stop it.\n{{.url}}',
    },
    ur: {
      title: 'کوڈ سے پاس ورڈ بدلا گیا',
      content:
        'آپ کے نمبر پر آئے کوڈ سے پاس ورڈ بدلا گیا۔ 24 گھنٹے تک فون نمبر نہیں بدلے گا اور نئے کھاتوں میں رقم نہیں جائے گی۔\nیہ آپ نہیں تھے؟ اسے روک دیں۔\n{{.url_ur}}',
    },
  },
  notice_password_reset_stopped: {
    en: {
      title: 'The change of password was stopped',
      content:
        'Payout accounts added after it were removed. For 30 days our staff look at every payout before it goes out.\n{{.url}}',
    },
    ur: {
      title: 'پاس ورڈ کی تبدیلی روک دی گئی',
      content:
        'اس کے بعد شامل کیے گئے کھاتے ہٹا دیے گئے۔ 30 دن تک ہر ادائیگی سے پہلے ہمارا عملہ اسے دیکھے گا۔\n{{.url_ur}}',
    },
  },
  notice_token_reused: {
    en: {
      title: 'A session was ended',
      content: 'An old key to your account was used again, so we ended that session. Nothing was lost.\n{{.url}}',
    },
    ur: {
      title: 'ایک نشست ختم کر دی گئی',
      content:
        'آپ کے کھاتے کی ایک پرانی کنجی دوبارہ استعمال ہوئی، اس لیے ہم نے وہ نشست ختم کر دی۔ کچھ ضائع نہیں ہوا۔\n{{.url_ur}}',
    },
  },
  notice_phone_changed: {
    en: {
      title: 'Phone changed',
      content: 'The phone of your account was changed.\nWas it not you? Write to us at once.\n{{.url}}',
    },
    ur: {
      title: 'فون نمبر بدل گیا',
      content: 'آپ کے کھاتے کا فون نمبر بدل دیا گیا ہے۔\nیہ آپ نے نہیں کیا؟ ہمیں فوراً لکھیں۔\n{{.url_ur}}',
    },
  },
  notice_phone_change_asked: {
    en: {
      title: 'A change of phone is waiting',
      content:
        'Somebody asked to move your account to another phone. It happens in 72 hours.\nWas it not you? Stop it now and change your password.\n{{.url}}',
    },
    ur: {
      title: 'فون کی تبدیلی زیرِ انتظار',
      content:
        'کسی نے آپ کا کھاتہ دوسرے نمبر پر لے جانے کی درخواست کی ہے۔ یہ 72 گھنٹے بعد ہو گا۔\nیہ آپ نے نہیں کیا؟ ابھی روکیں اور پاس ورڈ بدلیں۔\n{{.url_ur}}',
    },
  },
  notice_phone_change_stopped: {
    en: { title: 'The change of phone was stopped', content: 'Your number stays as it is.\n{{.url}}' },
    ur: { title: 'فون کی تبدیلی روک دی گئی', content: 'آپ کا نمبر وہی رہے گا۔\n{{.url_ur}}' },
  },
  notice_data_exported: {
    en: {
      title: 'A copy of your data was taken along',
      content:
        'A file with your data was made.\nWas it not you? Change your password now and end the device.\n{{.url}}',
    },
    ur: {
      title: 'آپ کی معلومات کی نقل لی گئی',
      content:
        'آپ کی معلومات کی ایک فائل بنائی گئی۔\nیہ آپ نے نہیں کیا؟ ابھی پاس ورڈ بدلیں اور وہ ڈیوائس ہٹا دیں۔\n{{.url_ur}}',
    },
  },
  notice_ticket_answered: {
    en: { title: 'Your question is answered', content: 'Customer service has written to you.\n{{.url}}' },
    ur: { title: 'آپ کے سوال کا جواب آ گیا', content: 'کسٹمر سروس نے آپ کو جواب لکھا ہے۔\n{{.url_ur}}' },
  },
} as const satisfies Record<string, MessageTexts>;

export type SystemText = keyof typeof systemTexts;

/** The texts of a key, or undefined for a key this build does not know. */
export const systemTextsOf = (key: string): MessageTexts | undefined =>
  Object.hasOwn(systemTexts, key) ? systemTexts[key as SystemText] : undefined;

/** Labels of the links that system messages carry. */
export const linkLabels = {
  deposit: { en: 'See the deposit', ur: 'جمع کی تفصیل دیکھیں' },
  withdraw: { en: 'See the withdrawal', ur: 'نکلوائی کی تفصیل دیکھیں' },
  wallet: { en: 'Open the wallet', ur: 'والٹ کھولیں' },
  profile: { en: 'To your profile', ur: 'اپنے پروفائل پر جائیں' },
  accounts: { en: 'See the accounts', ur: 'کھاتے دیکھیں' },
  stop: { en: 'It was not me. Stop it', ur: 'یہ میں نہیں تھا، روک دیں' },
  help: { en: 'Customer service', ur: 'کسٹمر سروس' },
} as const;

export type LinkLabel = keyof typeof linkLabels;

import type { Language } from '@nua/contract/wire.ts';
import { vipTexts } from './vip-texts.ts';
/** A title and a text in one language; templates over the message's `extra`. */
export type MessageText = { title: string; content: string };
export type MessageTexts = Readonly<Record<Language, MessageText>>;

/**
 * The system's messages to players, by key: facts about money and about the account. `{{.name}}` is replaced from the message's
 * `extra`; `{{.url}}`, in Urdu `{{.url_ur}}`, becomes a link.
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
        'آپ کے جمع کروائے گئے PKR {{.amount}} پہنچ گئے۔ ان میں سے PKR {{.debt}} آپ کے واجبات میں گئے۔ باقی آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
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
        '{{.method_ur}} سے PKR {{.amount}} جمع نہیں ہو سکے۔ آپ کے والٹ میں کچھ شامل نہیں ہوا۔\n{{.advice_ur}}\n{{.url_ur}}',
    },
  },
  deposit_expired: {
    en: {
      title: 'Deposit expired: PKR {{.amount}}',
      content:
        'Your deposit of PKR {{.amount}} by {{.method}} has expired. Nothing was added to your wallet.\n{{.advice}}\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} جمع کروانے کا وقت ختم ہو گیا',
      content:
        '{{.method_ur}} سے PKR {{.amount}} جمع کروانے کا وقت ختم ہو گیا۔ آپ کے والٹ میں کچھ شامل نہیں ہوا۔\n{{.advice_ur}}\n{{.url_ur}}',
    },
  },
  deposit_reversed: {
    en: {
      title: 'Deposit reversed: PKR {{.amount}}',
      content:
        'The payment provider reversed your deposit of PKR {{.amount}}. The money was taken from your main wallet. Withdrawals that were not sent yet were cancelled.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} واپس لے لیے گئے',
      content:
        'ادائیگی کمپنی نے آپ کے جمع کروائے گئے PKR {{.amount}} واپس لے لیے۔ یہ رقم آپ کے مرکزی والٹ سے نکل گئی۔ رقم نکلوانے کی جو درخواستیں ابھی بھیجی نہیں گئی تھیں وہ منسوخ ہو گئیں۔\n{{.url_ur}}',
    },
  },
  deposit_reversed_owed: {
    en: {
      title: 'Deposit reversed: PKR {{.amount}}',
      content:
        'The payment provider reversed your deposit of PKR {{.amount}}. PKR {{.debt}} of it was no longer in your main wallet, so you owe it. It is paid from the money in your games and from the next money that comes in. You cannot withdraw until then. Withdrawals that were not sent yet were cancelled.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} واپس لے لیے گئے',
      content:
        'ادائیگی کمپنی نے آپ کے جمع کروائے گئے PKR {{.amount}} واپس لے لیے۔ ان میں سے PKR {{.debt}} آپ کے مرکزی والٹ میں نہیں تھے، اس لیے یہ آپ کے ذمے ہیں۔ یہ آپ کے کھیلوں میں موجود رقم اور اگلی آنے والی رقم سے ادا ہوں گے۔ تب تک آپ رقم نہیں نکلوا سکتے۔ رقم نکلوانے کی جو درخواستیں ابھی بھیجی نہیں گئی تھیں وہ منسوخ ہو گئیں۔\n{{.url_ur}}',
    },
  },
  deposit_restored: {
    en: {
      title: 'Deposit restored: PKR {{.amount}}',
      content:
        'Your reversed deposit of PKR {{.amount}} has been restored. What you owed was paid from it. The rest is in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} بحال ہو گئے',
      content:
        'آپ کے جمع کروائے گئے PKR {{.amount}}، جو واپس لے لیے گئے تھے، بحال ہو گئے ہیں۔ ان سے آپ کے واجبات ادا ہوئے۔ باقی آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  withdraw_paid: {
    en: {
      title: 'PKR {{.amount}} withdrawn',
      content: 'Your withdrawal of PKR {{.amount}} was sent to {{.account}}.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} ادا ہو گئے',
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
        '{{.account}} میں آپ کے PKR {{.amount}} ادا نہیں ہو سکے۔ پوری رقم آپ کے مرکزی والٹ میں واپس آ گئی ہے۔\n{{.url_ur}}',
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
        '{{.account}} میں آپ کے PKR {{.amount}} ادا نہیں ہو سکے۔ ان میں سے PKR {{.debt}} آپ کے واجبات میں گئے۔ باقی آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  gift_main: {
    en: { title: 'Gift claimed: PKR {{.amount}}', content: 'The gift is in your main wallet.\n{{.url}}' },
    ur: { title: 'PKR {{.amount}} کا تحفہ وصول ہوا', content: 'تحفہ آپ کے مرکزی والٹ میں ہے۔\n{{.url_ur}}' },
  },
  gift_bonus: {
    en: {
      title: 'Gift claimed: PKR {{.amount}}',
      content:
        'The gift is in your bonus wallet. You can withdraw bonus money after you have wagered PKR {{.wager}} with it.\n{{.url}}',
    },
    ur: {
      title: 'PKR {{.amount}} کا تحفہ وصول ہوا',
      content:
        'تحفہ آپ کے بونس والٹ میں ہے۔ بونس کی رقم تب نکلوائی جا سکے گی جب اس سے PKR {{.wager}} داؤ پر لگ جائیں۔\n{{.url_ur}}',
    },
  },
  notice_new_device: {
    en: {
      title: 'New device signed in',
      content:
        'A new device signed in to your account.\nNot you? Sign that device out and change your password.\n{{.url}}',
    },
    ur: {
      title: 'نئی ڈیوائس سے سائن اِن',
      content:
        'آپ کے اکاؤنٹ میں نئی ڈیوائس سے سائن اِن ہوا۔\nیہ آپ نہیں تھے؟ اس ڈیوائس کو سائن آؤٹ کریں اور پاس ورڈ بدل لیں۔\n{{.url_ur}}',
    },
  },
  notice_password_changed: {
    en: { title: 'Password changed', content: 'Your password was changed.\nNot you? Contact us at once.\n{{.url}}' },
    ur: {
      title: 'پاس ورڈ بدلا گیا',
      content: 'آپ کا پاس ورڈ بدلا گیا ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_payout_account_added: {
    en: {
      title: 'Withdrawal account added',
      content: 'A new withdrawal account was added.\nNot you? Contact us at once.\n{{.url}}',
    },
    ur: {
      title: 'رقم نکلوانے کا اکاؤنٹ شامل ہوا',
      content: 'رقم نکلوانے کا ایک نیا اکاؤنٹ شامل کیا گیا ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_password_reset: {
    en: {
      title: 'Password reset with a code',
      content:
        'Your password was reset with a code sent to your number. For 24 hours, the phone number cannot be changed and new withdrawal accounts cannot be used.\nNot you? Stop it.\n{{.url}}',
    },
    ur: {
      title: 'کوڈ سے پاس ورڈ بدلا گیا',
      content:
        'آپ کے نمبر پر آئے کوڈ سے پاس ورڈ بدلا گیا۔ 24 گھنٹے تک فون نمبر نہیں بدلا جا سکتا اور رقم نکلوانے کے نئے اکاؤنٹس استعمال نہیں ہو سکتے۔\nیہ آپ نہیں تھے؟ اسے روک دیں۔\n{{.url_ur}}',
    },
  },
  notice_password_reset_stopped: {
    en: {
      title: 'Password reset stopped',
      content:
        'Withdrawal accounts added after the reset were removed. For 30 days, our team checks every withdrawal before it is sent.\n{{.url}}',
    },
    ur: {
      title: 'پاس ورڈ کی تبدیلی روک دی گئی',
      content:
        'اس کے بعد شامل کیے گئے رقم نکلوانے کے اکاؤنٹس ہٹا دیے گئے۔ 30 دن تک رقم بھیجنے سے پہلے ہر بار ہماری ٹیم جائزہ لے گی۔\n{{.url_ur}}',
    },
  },
  notice_token_reused: {
    en: {
      title: 'Session ended for your safety',
      content: 'An old session key was used again, so we ended that session. Your money is not affected.\n{{.url}}',
    },
    ur: {
      title: 'آپ کی حفاظت کے لیے سیشن ختم کیا گیا',
      content:
        'سیشن کی ایک پرانی کلید دوبارہ استعمال ہوئی، اس لیے ہم نے وہ سیشن ختم کر دیا۔ آپ کی رقم پر کوئی اثر نہیں پڑا۔\n{{.url_ur}}',
    },
  },
  notice_phone_changed: {
    en: {
      title: 'Phone number changed',
      content: 'The phone number of your account was changed.\nNot you? Contact us at once.\n{{.url}}',
    },
    ur: {
      title: 'فون نمبر بدلا گیا',
      content: 'آپ کے اکاؤنٹ کا فون نمبر بدلا گیا ہے۔\nیہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔\n{{.url_ur}}',
    },
  },
  notice_phone_change_asked: {
    en: {
      title: 'Phone number change pending',
      content:
        'Somebody asked to change the phone number of your account. The change takes 72 hours.\nNot you? Cancel it now and change your password.\n{{.url}}',
    },
    ur: {
      title: 'فون نمبر کی تبدیلی زیرِ انتظار',
      content:
        'کسی نے آپ کے اکاؤنٹ کا فون نمبر بدلنے کی درخواست کی ہے۔ تبدیلی 72 گھنٹے بعد ہو گی۔\nیہ آپ نہیں تھے؟ ابھی منسوخ کریں اور پاس ورڈ بدل لیں۔\n{{.url_ur}}',
    },
  },
  notice_phone_change_stopped: {
    en: { title: 'Phone number change cancelled', content: 'Your number stays the same.\n{{.url}}' },
    ur: { title: 'فون نمبر کی تبدیلی منسوخ ہو گئی', content: 'آپ کا نمبر وہی رہے گا۔\n{{.url_ur}}' },
  },
  notice_data_exported: {
    en: {
      title: 'Copy of your data created',
      content: 'A file with your data was created.\nNot you? Sign that device out and change your password.\n{{.url}}',
    },
    ur: {
      title: 'آپ کے ڈیٹا کی کاپی بنائی گئی',
      content:
        'آپ کے ڈیٹا کی ایک فائل بنائی گئی۔\nیہ آپ نہیں تھے؟ اس ڈیوائس کو سائن آؤٹ کریں اور پاس ورڈ بدل لیں۔\n{{.url_ur}}',
    },
  },
  bonus_cleared: {
    en: {
      title: 'Bonus cleared: PKR {{.amount}}',
      content: 'You have done the wagering. PKR {{.amount}} of your bonus is now in your main wallet.\n{{.url}}',
    },
    ur: {
      title: 'بونس مکمل: PKR {{.amount}}',
      content: 'آپ نے بونس کی شرط پوری کر لی۔ بونس کے PKR {{.amount}} اب آپ کے مرکزی والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  bonus_expired: {
    en: {
      title: 'Bonus expired: PKR {{.amount}}',
      content:
        'The time of your bonus is over. PKR {{.amount}} left your bonus wallet. Your own money stays.\n{{.url}}',
    },
    ur: {
      title: 'بونس کی مدت ختم: PKR {{.amount}}',
      content:
        'آپ کے بونس کی مدت ختم ہو گئی۔ PKR {{.amount}} آپ کے بونس والٹ سے نکل گئے۔ آپ کی اپنی رقم محفوظ ہے۔\n{{.url_ur}}',
    },
  },
  bonus_ends_soon: {
    en: {
      title: 'Your bonus ends soon',
      content:
        'PKR {{.amount}} of your bonus ends within 24 hours. PKR {{.missing}} is still to be staked by weight. You need not do anything: your own money stays.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا بونس جلد ختم ہو رہا ہے',
      content:
        'آپ کے بونس کے PKR {{.amount}} چوبیس گھنٹے میں ختم ہو جائیں گے۔ ابھی PKR {{.missing}} کی شرط باقی ہے۔ کچھ کرنا ضروری نہیں: آپ کی اپنی رقم محفوظ رہے گی۔\n{{.url_ur}}',
    },
  },
  invited_by: {
    en: {
      title: '{{.name}} invited you',
      content:
        'You are in the club of {{.name}}. Nua pays {{.name}} a small share of what you stake. You pay nothing for it, and nobody sees what you play.\n{{.url}}',
    },
    ur: {
      title: '{{.name}} نے آپ کو دعوت دی',
      content:
        'آپ {{.name}} کے کلب میں ہیں۔ آپ جو داؤ لگاتے ہیں اس کا تھوڑا سا حصہ نوا {{.name}} کو دیتا ہے۔ آپ کا کچھ خرچ نہیں ہوتا، اور کوئی نہیں دیکھ سکتا کہ آپ کیا کھیلتے ہیں۔\n{{.url_ur}}',
    },
  },
  friend_registered: {
    en: {
      title: '{{.name}} has joined your club',
      content:
        '{{.name}} has registered with your invite code. What your friends stake earns you commission.\n{{.url}}',
    },
    ur: {
      title: '{{.name}} آپ کے کلب میں شامل ہو گئے',
      content:
        '{{.name}} نے آپ کے دعوتی کوڈ سے اکاؤنٹ بنایا ہے۔ آپ کے دوستوں کے داؤ پر آپ کو کمیشن ملتا ہے۔\n{{.url_ur}}',
    },
  },
  ...vipTexts,
  wheel_prize_ends_soon: {
    en: {
      title: 'A prize of the wheel ends soon',
      content: 'PKR {{.amount}} of your prizes can be claimed for less than 24 hours.\n{{.url}}',
    },
    ur: {
      title: 'وہیل کا انعام جلد ختم ہو رہا ہے',
      content: 'آپ کے انعامات کے PKR {{.amount}} حاصل کرنے کے لیے 24 گھنٹے سے کم باقی ہیں۔\n{{.url_ur}}',
    },
  },
  referral_ends_soon: {
    en: {
      title: 'Your referral wheel ends in {{.hours}} hours',
      content:
        'You have PKR {{.sum}} of PKR {{.target}}. If the target is not reached in time, nothing is paid and the sum lapses. Nothing of your own is at stake.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا ریفرل وہیل {{.hours}} گھنٹے میں ختم ہوگا',
      content:
        'آپ کے پاس PKR {{.target}} میں سے PKR {{.sum}} ہیں۔ اگر وقت پر ہدف پورا نہ ہوا تو کچھ ادا نہیں ہوگا اور یہ رقم ختم ہو جائے گی۔ آپ کی اپنی رقم محفوظ ہے۔\n{{.url_ur}}',
    },
  },
  referral_claim_ends_soon: {
    en: {
      title: 'Cash out PKR {{.target}} within {{.hours}} hours',
      content:
        'You have reached the target of the referral wheel. It can be cashed out for {{.hours}} hours more.\n{{.url}}',
    },
    ur: {
      title: '{{.hours}} گھنٹے میں PKR {{.target}} کیش آؤٹ کریں',
      content:
        'آپ نے ریفرل وہیل کا ہدف پورا کر لیا ہے۔ اسے مزید {{.hours}} گھنٹے تک کیش آؤٹ کیا جا سکتا ہے۔\n{{.url_ur}}',
    },
  },
  referral_expired: {
    en: {
      title: 'Your referral wheel has ended',
      content:
        'PKR {{.missing}} of PKR {{.target}} were missing, so nothing is paid. A new one can begin from the next day on.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا ریفرل وہیل ختم ہو گیا',
      content:
        'PKR {{.target}} میں سے PKR {{.missing}} باقی تھے، اس لیے کچھ ادا نہیں ہوا۔ نیا وہیل اگلے دن سے شروع ہو سکتا ہے۔\n{{.url_ur}}',
    },
  },
  referral_claim_expired: {
    en: {
      title: 'The time to cash out is over',
      content: 'PKR {{.target}} of the referral wheel were not cashed out in time, so nothing is paid.\n{{.url}}',
    },
    ur: {
      title: 'کیش آؤٹ کا وقت ختم ہو گیا',
      content: 'ریفرل وہیل کے PKR {{.target}} وقت پر کیش آؤٹ نہیں ہوئے، اس لیے کچھ ادا نہیں ہوا۔\n{{.url_ur}}',
    },
  },
  referral_paid: {
    en: {
      title: 'PKR {{.target}} from the referral wheel',
      content: 'We have checked your cash-out. PKR {{.target}} is in your bonus wallet.\n{{.url}}',
    },
    ur: {
      title: 'ریفرل وہیل سے PKR {{.target}}',
      content: 'ہم نے آپ کا کیش آؤٹ دیکھ لیا ہے۔ PKR {{.target}} آپ کے بونس والٹ میں ہیں۔\n{{.url_ur}}',
    },
  },
  referral_rejected: {
    en: {
      title: 'Your cash-out was refused',
      content:
        'Friends who counted share a device, a number or a CNIC, so PKR {{.target}} of the referral wheel are not paid. If that is wrong, write to us.\n{{.url}}',
    },
    ur: {
      title: 'آپ کا کیش آؤٹ منظور نہیں ہوا',
      content:
        'شمار ہونے والے دوستوں کی ڈیوائس، نمبر یا شناختی کارڈ مشترک ہے، اس لیے ریفرل وہیل کے PKR {{.target}} ادا نہیں کیے گئے۔ اگر یہ غلط ہے تو ہمیں لکھیں۔\n{{.url_ur}}',
    },
  },
  promo_granted: {
    en: {
      title: 'Deposit bonus: PKR {{.amount}}',
      content:
        'The bonus of your promotion is in your bonus wallet. It becomes yours after PKR {{.wager}} of weighted stakes within {{.days}} days. You can hand it back at any time.\n{{.url}}',
    },
    ur: {
      title: 'جمع بونس: PKR {{.amount}}',
      content:
        'آپ کی پروموشن کا بونس آپ کے بونس والٹ میں ہے۔ {{.days}} دن کے اندر PKR {{.wager}} کی شرط پوری ہونے پر یہ آپ کا ہو جائے گا۔ آپ اسے کسی بھی وقت واپس کر سکتے ہیں۔\n{{.url_ur}}',
    },
  },
  promo_refused: {
    en: {
      title: 'No bonus with this deposit',
      content: 'Your deposit is in your main wallet, without a bonus. {{.reason}}\n{{.url}}',
    },
    ur: {
      title: 'اس رقم کے ساتھ بونس نہیں ملا',
      content: 'آپ کی جمع کروائی گئی رقم بونس کے بغیر آپ کے مرکزی والٹ میں ہے۔ {{.reason_ur}}\n{{.url_ur}}',
    },
  },
  notice_ticket_answered: {
    en: { title: 'New reply to your question', content: 'Customer service has replied to you.\n{{.url}}' },
    ur: { title: 'آپ کے سوال کا جواب آ گیا', content: 'کسٹمر سروس نے آپ کو جواب دیا ہے۔\n{{.url_ur}}' },
  },
} as const satisfies Record<string, MessageTexts>;

export type SystemText = keyof typeof systemTexts;

/** The texts of a key, or undefined for a key this build does not know. */
export const systemTextsOf = (key: string): MessageTexts | undefined =>
  Object.hasOwn(systemTexts, key) ? systemTexts[key as SystemText] : undefined;

/** Labels of the links in system messages. */
export const linkLabels = {
  deposit: { en: 'View the deposit', ur: 'جمع کروائی گئی رقم دیکھیں' },
  withdraw: { en: 'View the withdrawal', ur: 'نکلوائی گئی رقم دیکھیں' },
  wallet: { en: 'Open the wallet', ur: 'والٹ کھولیں' },
  wheel: { en: 'Open the prize wheel', ur: 'انعامی وہیل کھولیں' },
  profile: { en: 'Open your profile', ur: 'اپنا پروفائل کھولیں' },
  accounts: { en: 'View the accounts', ur: 'اکاؤنٹس دیکھیں' },
  stop: { en: 'This was not me. Stop it', ur: 'یہ میں نہیں تھا، روک دیں' },
  help: { en: 'Customer service', ur: 'کسٹمر سروس' },
  referral: { en: 'Open the referral wheel', ur: 'ریفرل وہیل کھولیں' },
  club: { en: 'Open your club', ur: 'اپنا کلب کھولیں' },
  vip: { en: 'Open the VIP page', ur: 'VIP صفحہ کھولیں' },
} as const;

export type LinkLabel = keyof typeof linkLabels;

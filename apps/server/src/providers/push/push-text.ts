import { type EventKey, type EventKind, events } from '@nua/contract/event.ts';
import type { NoticeKind } from '@nua/contract/notice.ts';
import type { PushKind } from '@nua/contract/push.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
import { readSitePath } from '@nua/contract/site-path.ts';
import type { Language } from '@nua/contract/wire.ts';

type PushWords = { title: string; body: string };
type Phrase = Readonly<Record<Language, PushWords>>;

/** The fixed texts contain no amount, number or name, because other people may see the phone's screen. */
const SECURITY: Phrase = {
  en: { title: 'Your account was changed', body: 'Open Nua for details.' },
  ur: { title: 'آپ کے اکاؤنٹ میں تبدیلی ہوئی ہے', body: 'تفصیل نوا میں دیکھیں۔' },
};

type PhrasesByKey = Readonly<Record<string, Phrase>>;
type Notice = Phrase & { readonly path?: ScreenPath };

const NOTICES: Readonly<Record<NoticeKind, Notice>> = {
  new_device: {
    en: {
      title: 'New device signed in to your account',
      body: 'Not you? Sign that device out and change your password.',
    },
    ur: {
      title: 'نئی ڈیوائس سے آپ کے اکاؤنٹ میں سائن اِن کیا گیا ہے',
      body: 'یہ آپ نہیں تھے؟ نئی ڈیوائس کو سائن آؤٹ کریں اور پاس ورڈ بدل لیں۔',
    },
  },
  password_changed: {
    en: { title: 'Your password was changed', body: 'Not you? Contact us immediately.' },
    ur: { title: 'آپ کا پاس ورڈ تبدیل ہو گیا ہے', body: 'یہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔' },
  },
  password_reset: {
    en: { title: 'Your password was reset with a code', body: 'Not you? Tap here to stop it.' },
    ur: { title: 'آپ کا پاس ورڈ کوڈ کے ذریعے تبدیل ہوا ہے', body: 'یہ آپ نہیں تھے؟ روکنے کے لیے یہاں دبائیں۔' },
  },
  password_reset_stopped: {
    en: { title: 'Password reset stopped', body: 'Sign in with a code and set a new password.' },
    ur: { title: 'پاس ورڈ کی تبدیلی روک دی گئی', body: 'کوڈ سے سائن اِن کر کے نیا پاس ورڈ مقرر کریں۔' },
  },
  payout_account_added: {
    en: { title: 'Withdrawal account added', body: 'Not you? Contact us immediately.' },
    ur: { title: 'رقم نکلوانے کا نیا اکاؤنٹ شامل ہوا ہے', body: 'یہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔' },
  },
  token_reused: SECURITY,
  phone_changed: {
    en: { title: 'Phone number changed', body: 'Not you? Contact us immediately.' },
    ur: { title: 'آپ کے اکاؤنٹ کا فون نمبر تبدیل ہو گیا ہے', body: 'یہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔' },
  },
  phone_change_asked: {
    en: { title: 'Phone number change pending', body: 'Not you? Cancel it now and change your password.' },
    ur: { title: 'فون نمبر بدلنے کی درخواست ملی ہے', body: 'یہ آپ نہیں تھے؟ ابھی منسوخ کریں اور پاس ورڈ بدل لیں۔' },
  },
  phone_change_stopped: {
    en: { title: 'Phone number change cancelled', body: 'Your number stays the same.' },
    ur: { title: 'فون نمبر کی تبدیلی منسوخ ہو گئی', body: 'آپ کا نمبر وہی رہے گا۔' },
  },
  passkey_added: {
    en: { title: 'Passkey added to your account', body: 'Not you? Remove it and change your password.' },
    ur: { title: 'آپ کے اکاؤنٹ میں Passkey شامل ہوئی ہے', body: 'یہ آپ نہیں تھے؟ اسے ہٹا دیں اور پاس ورڈ بدل لیں۔' },
  },
  passkey_removed: {
    en: { title: 'Passkey removed from your account', body: 'Not you? Contact us immediately.' },
    ur: { title: 'آپ کے اکاؤنٹ سے Passkey ہٹا دی گئی', body: 'یہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔' },
  },
  sms_word_changed: {
    en: { title: 'Secret word in our SMS changed', body: 'Not you? Contact us immediately.' },
    ur: { title: 'ایس ایم ایس کا خفیہ لفظ بدل گیا', body: 'یہ آپ نہیں تھے؟ ہم سے فوراً رابطہ کریں۔' },
  },
  data_exported: {
    en: {
      title: 'Copy of your data created',
      body: 'Not you? Sign out unknown devices and change your password.',
    },
    ur: {
      title: 'آپ کے ڈیٹا کی کاپی بنائی گئی ہے',
      body: 'یہ آپ نہیں تھے؟ جس ڈیوائس کو آپ نہیں پہچانتے، اُسے سائن آؤٹ کریں اور پاس ورڈ بدل لیں۔',
    },
  },
  ticket_answered: {
    path: '/customer-service',
    en: { title: 'Customer service has replied', body: 'Read the reply in Nua.' },
    ur: { title: 'کسٹمر سروس کا جواب آ گیا', body: 'جواب نوا میں پڑھیں۔' },
  },
};

const DEPOSIT_ARRIVED: Phrase = {
  en: { title: 'Your deposit has arrived', body: 'It is in your wallet.' },
  ur: { title: 'آپ کی رقم جمع ہو گئی', body: 'رقم آپ کے والٹ میں ہے۔' },
};
const DEPOSIT_NEWS: Phrase = {
  en: { title: 'Deposit update', body: 'Open your wallet to see its status.' },
  ur: { title: 'ڈپازٹ کی اطلاع', body: 'تفصیل والٹ میں دیکھیں۔' },
};

const DEPOSITS: Readonly<Record<EventKey<'deposit'>, Phrase>> = {
  deposit_credited: DEPOSIT_ARRIVED,
  deposit_paid_debt: DEPOSIT_NEWS,
  deposit_failed: {
    en: { title: 'Deposit failed', body: 'Your messages explain what to do.' },
    ur: { title: 'رقم جمع نہیں ہو سکی', body: 'اب کیا کرنا ہے، یہ پیغامات میں دیکھیں۔' },
  },
  deposit_expired: {
    en: { title: 'Deposit expired', body: 'Your messages explain what to do.' },
    ur: { title: 'ڈپازٹ کا وقت ختم ہو گیا', body: 'اب کیا کرنا ہے، یہ پیغامات میں دیکھیں۔' },
  },
};

const MESSAGES: PhrasesByKey = {
  msg_vip_upgrade: {
    en: { title: 'You have a new VIP level', body: 'See your rewards on the VIP page.' },
    ur: { title: 'آپ کا VIP درجہ بڑھ گیا ہے', body: 'اپنے انعام VIP صفحے پر دیکھیں۔' },
  },
};

const LIMITS: Readonly<Record<EventKey<'limit'>, Phrase>> = {
  limit_reached: {
    en: { title: 'Limit reached', body: 'See your limits in your profile.' },
    ur: { title: 'آپ کی مقرر کردہ حد پوری ہو گئی', body: 'اپنی حدیں پروفائل میں دیکھیں۔' },
  },
  player_excluded: {
    en: { title: 'Your break from playing has started', body: 'Your profile shows when the break ends.' },
    ur: { title: 'کھیل سے آپ کا وقفہ شروع ہو گیا', body: 'وقفہ کب ختم ہو گا، یہ پروفائل میں دیکھیں۔' },
  },
};

/** The kinds of events that `push_of_events` pushes. Events for all players, balance changes and standings are not pushed. */
type PushedNumber = (typeof events)[Exclude<EventKind, 'announcement' | 'balance' | 'tournament' | 'update'>];

/** The text of a push for each kind of event, by the event's key if it matters, and the path that the push opens. */
const EVENTS: Readonly<Record<PushedNumber, { by_key?: PhrasesByKey; otherwise: Phrase; path: ScreenPath }>> = {
  [events.message]: {
    by_key: MESSAGES,
    otherwise: {
      en: { title: 'You have a new message', body: 'Open it in Nua.' },
      ur: { title: 'آپ کے لیے نیا پیغام ہے', body: 'نوا میں کھول کر پڑھیں۔' },
    },
    path: '/message',
  },
  [events.deposit]: { by_key: DEPOSITS, otherwise: DEPOSIT_NEWS, path: '/wallet' },
  [events.withdraw]: {
    otherwise: {
      en: { title: 'Withdrawal update', body: 'Open your wallet to see its status.' },
      ur: { title: 'نکلوائی گئی رقم کی اطلاع', body: 'تفصیل والٹ میں دیکھیں۔' },
    },
    path: '/wallet',
  },
  [events.bonus]: {
    otherwise: {
      en: { title: 'You have a bonus', body: 'Open your wallet to see it and its terms.' },
      ur: { title: 'آپ کو بونس ملا ہے', body: 'بونس اور اس کی شرائط والٹ میں دیکھیں۔' },
    },
    path: '/wallet',
  },
  [events.limit]: { by_key: LIMITS, otherwise: LIMITS.limit_reached, path: '/profile' },
};

export type PushFact = {
  kind: PushKind;
  /** Null for a security notice. */
  event: PushedNumber | null;
  payload: { key?: string; title?: string; content?: string; extra?: Record<string, unknown> };
};

/** Returns the phrase of a key; the default for an unknown key, for example from another build. */
function phraseOf<P extends Phrase>(phrases: Readonly<Record<string, P>>, key: string | undefined, otherwise: P): P {
  return key !== undefined && Object.hasOwn(phrases, key) ? phrases[key]! : otherwise;
}

/**
 * Returns the text of a push and the path that it opens.
 *
 * A message has its own text, unless MESSAGES has its key. Every other kind has a fixed text.
 */
export function pushText({ event, payload }: PushFact, language: Language): PushWords & { path: string } {
  const requested_path = readSitePath(payload.extra?.navigateTo);
  if (event === null) {
    const notice = phraseOf<Notice>(NOTICES, payload.key, SECURITY);
    return { ...notice[language], path: requested_path ?? notice.path ?? '/profile?panel=devices' };
  }
  const { by_key = {}, otherwise, path } = EVENTS[event];
  const fixed = phraseOf(by_key, payload.key, otherwise)[language];
  if (event !== events.message || fixed !== otherwise[language]) return { ...fixed, path: requested_path ?? path };
  const title = plain(payload.title, payload.extra);
  return {
    title: title || fixed.title,
    body: title === '' ? fixed.body : plain(payload.content, payload.extra),
    path: requested_path ?? messagePath(payload.extra?.message_id) ?? path,
  };
}

const messagePath = (id: unknown): string | null =>
  typeof id === 'string' && /^[\da-f-]{36}$/.test(id) ? `/message/content?id=${id}` : null;

/** Fills a template and returns it as one line of text. */
function plain(template: string | undefined, extra: Record<string, unknown> = {}): string {
  return (template ?? '')
    .replace(/\{\{\.(\w{1,40})\}\}/g, (_all, name: string) => {
      const value = extra[name];
      return typeof value === 'object' && value !== null
        ? String((value as { label?: unknown }).label ?? '')
        : String(value ?? '');
    })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

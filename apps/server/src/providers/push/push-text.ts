import { type EventKey, type EventKind, events } from '@nua/contract/event.ts';
import type { NoticeKind } from '@nua/contract/notice.ts';
import { readOwnPath } from '@nua/contract/own-path.ts';
import type { PushKind } from '@nua/contract/push.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
import type { Language } from '@nua/contract/wire.ts';

type Words = { title: string; body: string };
type Phrase = Readonly<Record<Language, Words>>;

/** A phone lies about with its screen lit: a push never names an amount, a number or a name. */
const SECURITY: Phrase = {
  en: { title: 'Something about your account changed', body: 'Open Nua to see what.' },
  ur: { title: 'آپ کے کھاتے میں کچھ بدلا ہے', body: 'نوا کھول کر دیکھیں کہ کیا۔' },
};

type Notice = Phrase & { readonly path?: ScreenPath };

const NOTICES: Readonly<Record<NoticeKind, Notice>> = {
  new_device: {
    en: { title: 'A new device signed in to your account', body: 'Was it not you? Change your password now.' },
    ur: { title: 'ایک نئی ڈیوائس سے آپ کا کھاتہ کھولا گیا', body: 'اگر یہ آپ نہیں تھے تو ابھی پاس ورڈ بدلیں۔' },
  },
  password_changed: {
    en: { title: 'Your password was changed', body: 'Was it not you? Write to us at once.' },
    ur: { title: 'آپ کا پاس ورڈ بدلا گیا', body: 'اگر یہ آپ نہیں تھے تو فوراً ہمیں لکھیں۔' },
  },
  password_reset: {
    en: { title: 'Your password was changed by a code', body: 'Was it not you? Press here and stop it.' },
    ur: { title: 'کوڈ کے ذریعے آپ کا پاس ورڈ بدلا گیا', body: 'یہ آپ نہیں تھے؟ یہاں دبا کر روک دیں۔' },
  },
  password_reset_stopped: {
    en: { title: 'The change of password was stopped', body: 'Sign in with a code and set a new one.' },
    ur: { title: 'پاس ورڈ کی تبدیلی روک دی گئی', body: 'کوڈ سے سائن اِن کر کے نیا پاس ورڈ رکھیں۔' },
  },
  payout_account_added: {
    en: { title: 'A payout account was added', body: 'Was it not you? Write to us at once.' },
    ur: { title: 'رقم نکلوانے کا نیا کھاتہ شامل ہوا', body: 'اگر یہ آپ نہیں تھے تو فوراً ہمیں لکھیں۔' },
  },
  token_reused: SECURITY,
  phone_changed: {
    en: { title: 'The phone of your account was changed', body: 'Was it not you? Write to us at once.' },
    ur: { title: 'آپ کے کھاتے کا فون نمبر بدلا گیا', body: 'اگر یہ آپ نہیں تھے تو فوراً ہمیں لکھیں۔' },
  },
  phone_change_asked: {
    en: { title: 'A change of phone is waiting', body: 'Was it not you? Stop it now and change your password.' },
    ur: { title: 'فون کی تبدیلی زیرِ انتظار', body: 'یہ آپ نے نہیں کیا؟ ابھی روکیں اور پاس ورڈ بدلیں۔' },
  },
  phone_change_stopped: {
    en: { title: 'The change of phone was stopped', body: 'Your number stays as it is.' },
    ur: { title: 'فون کی تبدیلی روک دی گئی', body: 'آپ کا نمبر وہی رہے گا۔' },
  },
  data_exported: {
    en: {
      title: 'A copy of your data was taken along',
      body: 'Was it not you? Change your password now and end the device.',
    },
    ur: { title: 'آپ کی معلومات کی نقل لی گئی', body: 'یہ آپ نے نہیں کیا؟ ابھی پاس ورڈ بدلیں اور وہ ڈیوائس ہٹا دیں۔' },
  },
  ticket_answered: {
    path: '/customer-service',
    en: { title: 'Customer service has replied', body: 'Read the reply in Nua.' },
    ur: { title: 'کسٹمر سروس کا جواب آ گیا', body: 'جواب نوا میں پڑھیں۔' },
  },
};

const DEPOSIT_ARRIVED: Phrase = {
  en: { title: 'Your deposit has arrived', body: 'It is in your wallet.' },
  ur: { title: 'آپ کی جمع کرائی ہوئی رقم پہنچ گئی', body: 'رقم آپ کے والٹ میں ہے۔' },
};
const DEPOSIT_NEWS: Phrase = {
  en: { title: 'News of your deposit', body: 'Open the wallet to see where it stands.' },
  ur: { title: 'آپ کی جمع کرائی ہوئی رقم کی خبر', body: 'تازہ حال والٹ میں دیکھیں۔' },
};

const DEPOSITS: Readonly<Record<EventKey<'deposit'>, Phrase>> = {
  deposit_credited: DEPOSIT_ARRIVED,
  deposit_paid_debt: DEPOSIT_NEWS,
  deposit_failed: {
    en: { title: 'Your deposit was not paid', body: 'Your messages say what to do.' },
    ur: { title: 'آپ کی رقم جمع نہیں ہوئی', body: 'آگے کیا کرنا ہے، پیغامات میں دیکھیں۔' },
  },
  deposit_expired: {
    en: { title: 'Your deposit has expired', body: 'Your messages say what to do.' },
    ur: { title: 'رقم جمع کرانے کا وقت ختم ہو گیا', body: 'آگے کیا کرنا ہے، پیغامات میں دیکھیں۔' },
  },
};

const LIMITS: Readonly<Record<EventKey<'limit'>, Phrase>> = {
  limit_reached: {
    en: { title: 'A limit has been reached', body: 'Your limits stand in your profile.' },
    ur: { title: 'ایک حد پوری ہو گئی', body: 'آپ کی مقرر کردہ حدیں پروفائل میں ہیں۔' },
  },
  player_excluded: {
    en: { title: 'A break from playing has begun', body: 'Your profile shows until when.' },
    ur: { title: 'کھیل سے وقفہ شروع ہو گیا', body: 'وقفہ کب تک ہے، یہ پروفائل میں ہے۔' },
  },
};

/** The kinds that `push_of_events` pushes; what is for everybody and a changed balance are for open screens alone. */
type PushedNumber = (typeof events)[Exclude<EventKind, 'announcement' | 'balance' | 'update'>];

type PhrasesByKey = Readonly<Record<string, Phrase>>;

/** What a push says of each kind of event, by the event's key where that makes a difference, and where a press leads. */
const EVENTS: Readonly<Record<PushedNumber, { by_key?: PhrasesByKey; otherwise: Phrase; path: ScreenPath }>> = {
  [events.message]: {
    otherwise: {
      en: { title: 'You have a new message', body: 'Open it in Nua.' },
      ur: { title: 'آپ کے لیے نیا پیغام ہے', body: 'نوا میں کھول کر پڑھیں۔' },
    },
    path: '/message',
  },
  [events.deposit]: { by_key: DEPOSITS, otherwise: DEPOSIT_NEWS, path: '/wallet' },
  [events.withdraw]: {
    otherwise: {
      en: { title: 'News of your withdrawal', body: 'Open the wallet to see where it stands.' },
      ur: { title: 'آپ کی نکلوائی ہوئی رقم کی خبر', body: 'تازہ حال والٹ میں دیکھیں۔' },
    },
    path: '/wallet',
  },
  [events.bonus]: {
    otherwise: {
      en: { title: 'You have been given a bonus', body: 'Open the wallet to see it and its conditions.' },
      ur: { title: 'آپ کو بونس ملا ہے', body: 'بونس اور اس کی شرطیں والٹ میں دیکھیں۔' },
    },
    path: '/wallet',
  },
  [events.limit]: { by_key: LIMITS, otherwise: LIMITS.limit_reached, path: '/profile' },
};

export type PushFact = {
  kind: PushKind;
  /** Null of a security notice. */
  event: PushedNumber | null;
  payload: { key?: string; title?: string; content?: string; extra?: Record<string, unknown> };
};

/** The phrase of a key; a fact that another build wrote may have one that this build does not know. */
function phraseOf<P extends Phrase>(phrases: Readonly<Record<string, P>>, key: string | undefined, otherwise: P): P {
  return key !== undefined && Object.hasOwn(phrases, key) ? phrases[key]! : otherwise;
}

/**
 * What a push says and where a press leads.
 *
 * Only a message brings its own text, which somebody wrote to be read; everything else has a text of ours.
 */
export function pushText({ event, payload }: PushFact, language: Language): Words & { path: string } {
  const to = readOwnPath(payload.extra?.navigateTo);
  if (event === null) {
    const notice = phraseOf<Notice>(NOTICES, payload.key, SECURITY);
    return { ...notice[language], path: to ?? notice.path ?? '/profile?panel=devices' };
  }
  const { by_key = {}, otherwise, path } = EVENTS[event];
  const own = phraseOf(by_key, payload.key, otherwise)[language];
  if (event !== events.message) return { ...own, path: to ?? path };
  const title = plain(payload.title, payload.extra);
  return {
    title: title || own.title,
    body: title === '' ? own.body : plain(payload.content, payload.extra),
    path: to ?? messagePath(payload.extra?.message_id) ?? path,
  };
}

const messagePath = (id: unknown): string | null =>
  typeof id === 'string' && /^[\da-f-]{36}$/.test(id) ? `/message/content?id=${id}` : null;

/** A template filled in, as text on one line. */
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

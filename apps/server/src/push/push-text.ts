import { readOwnPath } from '@nua/contract/own-path.ts';
import type { PushKind } from '@nua/contract/push.ts';

type Language = 'en' | 'ur';
type Words = { title: string; body: string };
type Phrase = Readonly<Record<Language, Words>>;

/** A phone lies about with its screen lit: a push never names an amount, a number or a name. */
const facts: Readonly<Record<string, Phrase>> = {
  deposit: {
    en: { title: 'Your deposit has arrived', body: 'It is in your wallet.' },
    ur: { title: 'آپ کی جمع کرائی ہوئی رقم پہنچ گئی', body: 'رقم آپ کے والٹ میں ہے۔' },
  },
  withdraw: {
    en: { title: 'News of your withdrawal', body: 'Open the wallet to see where it stands.' },
    ur: { title: 'آپ کی نکلوائی ہوئی رقم کی خبر', body: 'تازہ حال والٹ میں دیکھیں۔' },
  },
  bonus: {
    en: { title: 'You have been given a bonus', body: 'Open the wallet to see it and its conditions.' },
    ur: { title: 'آپ کو بونس ملا ہے', body: 'بونس اور اس کی شرطیں والٹ میں دیکھیں۔' },
  },
  limit: {
    en: { title: 'A limit has been reached', body: 'Your limits stand in your profile.' },
    ur: { title: 'ایک حد پوری ہو گئی', body: 'آپ کی مقرر کردہ حدیں پروفائل میں ہیں۔' },
  },
  player_excluded: {
    en: { title: 'A break from playing has begun', body: 'Your profile shows until when.' },
    ur: { title: 'کھیل سے وقفہ شروع ہو گیا', body: 'وقفہ کب تک ہے، یہ پروفائل میں ہے۔' },
  },
  message: {
    en: { title: 'You have a new message', body: 'Open it in Nua.' },
    ur: { title: 'آپ کے لیے نیا پیغام ہے', body: 'نوا میں کھول کر پڑھیں۔' },
  },
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
  security: {
    en: { title: 'Something about your account changed', body: 'Open Nua to see what.' },
    ur: { title: 'آپ کے کھاتے میں کچھ بدلا ہے', body: 'نوا کھول کر دیکھیں کہ کیا۔' },
  },
};

const eventText: Readonly<Record<number, string>> = {
  1: 'message',
  2: 'deposit',
  3: 'withdraw',
  4: 'bonus',
  5: 'limit',
};
const eventPaths: Readonly<Record<number, string>> = {
  1: '/message',
  2: '/wallet',
  3: '/wallet',
  4: '/wallet',
  5: '/profile',
};

export type PushFact = {
  kind: PushKind;
  event: number | null;
  payload: { key?: string; title?: string; content?: string; extra?: Record<string, unknown> };
};

/**
 * What a push says and where a press leads.
 *
 * Only a message brings its own text, which somebody wrote to be read; everything else has a text of ours.
 */
export function pushText({ kind, event, payload }: PushFact, language: Language): Words & { path: string } {
  const isNamed = kind === 'security' || payload.key === 'player_excluded';
  const name = isNamed ? (payload.key ?? '') : (eventText[event ?? 0] ?? 'message');
  const own = (facts[name] ?? facts[kind === 'security' ? 'security' : 'message']!)[language];
  const path =
    readOwnPath(payload.extra?.navigateTo) ??
    (event === 1 ? messagePath(payload.extra?.message_id) : null) ??
    (kind === 'security' ? '/profile?panel=devices' : eventPaths[event ?? 0]);
  const title = event === 1 ? plain(payload.title, payload.extra) : '';
  const body = event === 1 ? plain(payload.content, payload.extra) : '';
  return { title: title || own.title, body: title === '' ? own.body : body, path: path ?? '/' };
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

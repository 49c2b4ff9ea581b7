import type { NoticeKind } from '@nua/contract/notice.ts';
import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';
import { signText } from '../sms/sign-text.ts';

/** The notices that are also sent as a text message, because the player may be away from every device. */
const TEXTS = {
  new_device: {
    en: 'A new device signed in to your account. Not you? Sign that device out and change your password.',
    ur: 'نئی ڈیوائس سے آپ کے اکاؤنٹ میں سائن اِن ہوا ہے۔ یہ آپ نہیں تھے؟ وہ ڈیوائس سائن آؤٹ کریں اور پاس ورڈ بدلیں۔',
  },
  password_changed: {
    en: 'Your password was changed. Not you? Contact us immediately.',
    ur: 'آپ کا پاس ورڈ بدل دیا گیا ہے۔ اگر یہ آپ نہیں تھے تو فوراً ہم سے رابطہ کریں۔',
  },
  password_reset_stopped: {
    en: 'The password reset was stopped. Sign in with a code and set a new password, or contact us.',
    ur: 'پاس ورڈ کی تبدیلی روک دی گئی۔ کوڈ سے سائن اِن کر کے نیا پاس ورڈ مقرر کریں، یا ہم سے رابطہ کریں۔',
  },
  phone_changed: {
    en: 'The phone number of your account was changed. Not you? Contact us immediately.',
    ur: 'آپ کے اکاؤنٹ کا فون نمبر بدل دیا گیا ہے۔ اگر یہ آپ نہیں تھے تو فوراً ہم سے رابطہ کریں۔',
  },
  phone_change_stopped: {
    en: 'The phone number change was cancelled. Your number stays the same.',
    ur: 'فون نمبر کی تبدیلی روک دی گئی۔ آپ کا نمبر وہی رہے گا۔',
  },
  passkey_added: {
    en: 'A passkey was added to your account. Not you? Remove it and change your password.',
    ur: 'آپ کے اکاؤنٹ میں ایک Passkey شامل ہوئی ہے۔ اگر یہ آپ نہیں تھے تو اسے ہٹائیں اور پاس ورڈ بدل دیں۔',
  },
  passkey_removed: {
    en: 'A passkey was removed from your account. Not you? Contact us immediately.',
    ur: 'آپ کے اکاؤنٹ سے ایک Passkey ہٹا دی گئی ہے۔ اگر یہ آپ نہیں تھے تو فوراً ہم سے رابطہ کریں۔',
  },
  sms_word_changed: {
    en: 'The secret word in our SMS was changed. Not you? Contact us immediately.',
    ur: 'آپ کا خفیہ لفظ بدل دیا گیا ہے۔ یہ آپ نہیں تھے؟ فوراً ہم سے رابطہ کریں۔',
  },
} as const satisfies Partial<Record<NoticeKind, Readonly<Record<Language, string>>>>;

export const smsNoticeKinds = Object.keys(TEXTS) as readonly (keyof typeof TEXTS)[];

/**
 * Returns the text message of a notice.
 *
 * Shape   ('phone_changed', 'ur') -> text that fits into two SMS messages
 */
export const smsNoticeText = (kind: keyof typeof TEXTS, language: Language): string => TEXTS[kind][language];

export async function languageOf(db: Queryable, player_id: string): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`select language from player where id = ${player_id}`.execute(db);
  return rows[0]?.language ?? 'en';
}

type Receiver = { player_id: string; phone: string | null };

/** Sends the notice as a text message. Call it after the commit. */
export async function notifyPlayer(app: App, receiver: Receiver, kind: keyof typeof TEXTS): Promise<void> {
  await (await prepareNotice(app, receiver, kind))();
}

/** Signs the text message of a notice, and returns the function that sends it. Call it before the player's word changes. */
export async function prepareNotice(
  app: App,
  { player_id, phone }: Receiver,
  kind: keyof typeof TEXTS,
): Promise<() => Promise<void>> {
  const logFailure = (error: unknown) => app.log.warn({ err: error, kind }, 'cannot send a notice by text message');
  if (phone === null) return async () => undefined;
  try {
    const language = await languageOf(app.db, player_id);
    const text = await signText(app.db, phone, { language, text: smsNoticeText(kind, language) });
    return async () => {
      await app.ports.sms.send({ to: phone, text, kind: 'notice' }).catch(logFailure);
    };
  } catch (error) {
    logFailure(error);
    return async () => undefined;
  }
}

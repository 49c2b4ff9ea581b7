import type { OtpPurpose, SmsPurpose } from '@nua/contract/auth.ts';
import type { Language } from '@nua/contract/wire.ts';

export type CodePurpose = OtpPurpose | SmsPurpose;

const PURPOSES: Readonly<Record<Language, Readonly<Record<CodePurpose, string>>>> = {
  en: {
    login: 'sign in',
    register: 'sign up',
    forgotten: 'set a new password',
    upgrade: 'add this phone number to your account',
    change_phone: 'confirm your new phone number',
    change_phone_old: 'change your phone number',
    set_password: 'set a password',
    close_account: 'close your account permanently',
    payout_account: 'add a withdrawal account',
    withdraw: 'withdraw money',
    passkey: 'add or remove a passkey',
    sms_word: 'change the secret word in our SMS',
  },
  ur: {
    login: 'سائن اِن',
    register: 'اکاؤنٹ بنانے',
    forgotten: 'نیا پاس ورڈ مقرر کرنے',
    upgrade: 'نمبر شامل کرنے',
    change_phone: 'نئے نمبر کی تصدیق',
    change_phone_old: 'نمبر بدلنے',
    set_password: 'پاس ورڈ مقرر کرنے',
    close_account: 'اکاؤنٹ بند کرنے',
    payout_account: 'رقم نکلوانے کا اکاؤنٹ شامل کرنے',
    withdraw: 'رقم نکلوانے',
    passkey: 'Passkey بدلنے',
    sms_word: 'خفیہ لفظ بدلنے',
  },
};

export const CODE_PURPOSES = Object.keys(PURPOSES.en) as readonly CodePurpose[];

type CodeText = {
  code: string;
  purpose: CodePurpose;
  /** The new number of a change of phone, masked. */
  about: string | null;
  language: Language;
  public_url: string;
};

/**
 * Returns the text of a message with a code, which `signText` completes. The last line binds the code to this site, so that browsers fill
 * the code in only here.
 *
 * Source  WICG, "Origin-bound one-time codes delivered via SMS"
 */
export function codeText({ code, purpose, about, language, public_url }: CodeText): string {
  const goal = PURPOSES[language][purpose];
  const text =
    language === 'ur'
      ? `${goal} کا کوڈ ${code}${about === null ? '' : ` (${about})`}۔ کسی کو نہ دیں۔`
      : `${code} is your code to ${goal}${about === null ? '' : `, to ${about}`}. Valid for 5 minutes. Never share it.`;
  return `${text}\n@${new URL(public_url).hostname} #${code}`;
}

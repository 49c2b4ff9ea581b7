import type { NoticeKind } from '@nua/contract/notice.ts';
import type { App } from '../../../core/app.ts';

const TEXTS: Readonly<Record<Exclude<NoticeKind, 'password_reset'>, string>> = {
  new_device: 'Nua: a new device signed in to your account. Not you? Sign that device out and change your password.',
  password_changed: 'Nua: your password was changed. Not you? Contact us immediately.',
  password_reset_stopped:
    'Nua: the password reset was stopped. Sign in with a code and set a new password, or contact us.',
  payout_account_added: 'Nua: a withdrawal account was added. Not you? Contact us immediately.',
  token_reused: 'Nua: a session was ended for your safety because an old session key was used. Please sign in again.',
  phone_changed: 'Nua: the phone number of your account was changed. Not you? Contact us immediately.',
  phone_change_asked:
    'Nua: somebody asked to change the phone number of your account. Not you? Open Nua and cancel it.',
  phone_change_stopped: 'Nua: the phone number change was cancelled. Your number stays the same.',
  data_exported: 'Nua: a copy of your data was created. Not you? Sign that device out and change your password.',
  passkey_added: 'Nua: a passkey was added to your account. Not you? Remove it and change your password.',
  passkey_removed: 'Nua: a passkey was removed from your account. Not you? Contact us immediately.',
  ticket_answered: 'Nua: we have replied to your question. Read the reply in customer service.',
};

/** Sends the notice as a text message after the commit. If the text message is lost, the player still has the written notice. */
export async function notifyPlayer(app: App, phone: string | null, kind: keyof typeof TEXTS): Promise<void> {
  if (phone === null) return;
  try {
    await app.ports.sms.send({ to: phone, text: TEXTS[kind], kind: 'notice' });
  } catch (error) {
    app.log.warn({ err: error, kind }, 'cannot send a notice by text message');
  }
}

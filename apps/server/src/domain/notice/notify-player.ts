import type { NoticeKind } from '@nua/contract/notice.ts';
import type { App } from '../../http/request-context.ts';

const TEXTS: Readonly<Record<Exclude<NoticeKind, 'password_reset'>, string>> = {
  new_device: 'Nua: your account was just opened on a new device. Was it not you? Change your password now.',
  password_changed: 'Nua: your password was just changed. Was it not you? Call us.',
  password_reset_stopped:
    'Nua: the change of your password was stopped. Sign in with a code and set a new one, or write to us.',
  payout_account_added: 'Nua: a payout account was just added. Was it not you? Call us.',
  token_reused: 'Nua: a session was ended because an old key to it was used. Please sign in again.',
  phone_changed: 'Nua: the phone of your account was just changed. Was it not you? Call us.',
  phone_change_asked:
    'Nua: somebody asked to move your account to another phone. Was it not you? Open Nua and stop it.',
  phone_change_stopped: 'Nua: the change of your account’s phone was stopped. Your number stays.',
  data_exported: 'Nua: a copy of your data was just taken along. Was it not you? Change your password now.',
  ticket_answered: 'Nua: we have answered your question. Read the answer under customer service.',
};

/** Sends the notice to the phone, after the fact is committed. The written notice stays where the message is lost. */
export async function notifyPlayer(app: App, phone: string | null, kind: keyof typeof TEXTS): Promise<void> {
  if (phone === null) return;
  try {
    await app.ports.sms.send({ to: phone, text: TEXTS[kind], kind: 'notice' });
  } catch (error) {
    app.log.warn({ err: error, kind }, 'a notice could not be sent');
  }
}

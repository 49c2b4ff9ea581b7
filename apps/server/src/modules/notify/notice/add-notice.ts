import type { NoticeKind } from '@nua/contract/notice.ts';
import type { ScreenAddress } from '@nua/contract/screen.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { sendMessageEvent } from '../../event/public.ts';
import { addMessage, type FactText, type SystemMessage } from '../message/add-message.ts';

export type Notice = { player_id: string; kind: NoticeKind; about?: Record<string, string>; at: Date };

/** The message of a notice. Names in braces in the link are replaced by values of the notice. */
type NoticeMessage = {
  text: FactText;
  link: SystemMessage['link'] & { to: ScreenAddress | `/password-reset/${string}` };
};
const MESSAGES: Readonly<Record<NoticeKind, NoticeMessage>> = {
  new_device: { text: 'notice_new_device', link: { to: '/profile', label: 'profile' } },
  password_changed: { text: 'notice_password_changed', link: { to: '/customer-service', label: 'help' } },
  password_reset: { text: 'notice_password_reset', link: { to: '/password-reset/{stop_token}', label: 'stop' } },
  password_reset_stopped: { text: 'notice_password_reset_stopped', link: { to: '/customer-service', label: 'help' } },
  payout_account_added: {
    text: 'notice_payout_account_added',
    link: { to: '/profile/withdrawal-info', label: 'accounts' },
  },
  token_reused: { text: 'notice_token_reused', link: { to: '/profile', label: 'profile' } },
  phone_changed: { text: 'notice_phone_changed', link: { to: '/customer-service', label: 'help' } },
  phone_change_asked: { text: 'notice_phone_change_asked', link: { to: '/profile?panel=phone', label: 'profile' } },
  phone_change_stopped: { text: 'notice_phone_change_stopped', link: { to: '/profile?panel=phone', label: 'profile' } },
  data_exported: { text: 'notice_data_exported', link: { to: '/profile?panel=export', label: 'profile' } },
  passkey_added: { text: 'notice_passkey_added', link: { to: '/profile?panel=passkeys', label: 'profile' } },
  passkey_removed: { text: 'notice_passkey_removed', link: { to: '/profile?panel=passkeys', label: 'profile' } },
  sms_word_changed: { text: 'notice_sms_word_changed', link: { to: '/profile/info', label: 'profile' } },
  ticket_answered: {
    text: 'notice_ticket_answered',
    link: { to: '/customer-service?ticket={ticket_id}', label: 'help' },
  },
};

/** Notices shown as a success. All others are warnings, because a stranger may have caused them. */
const GOOD_NEWS: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['ticket_answered', 'phone_change_stopped']);

/** Writes a security notice, its message and its events, in the transaction of the fact that caused it. */
export async function addNotice(tx: Tx, { player_id, kind, about, at }: Notice): Promise<void> {
  await sql`insert into notice (player_id, kind, about, at)
    values (${player_id}, ${kind}, ${JSON.stringify(about ?? {})}::jsonb, ${at})`.execute(tx);
  const message = MESSAGES[kind];
  const to = message.link.to.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(about?.[name] ?? ''));
  await addMessage(tx, { player_id, type: 2, ...message, link: { ...message.link, to }, at });
  const show_type = GOOD_NEWS.has(kind) ? 1 : 3;
  await sendMessageEvent(tx, { player_id, at, key: `notice_${kind}`, extra: { ...about }, show_type });
}

import type { EventExtra, EventKey } from '@nua/contract/event.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { sendMessageEvent } from '../../event/public.ts';
import { type LinkLabel, linkLabels, type SystemText } from './system-texts.ts';

export type SystemMessage = {
  player_id: string;
  /** 2 (Notification) for facts about the account, 4 (BalanceChange) for movements of money. */
  type: 2 | 4;
  text: SystemText;
  /** Values of the text; amounts are formatted for reading: "1,250.00". */
  extra?: Readonly<Record<string, string>>;
  link: { to: string; label: LinkLabel };
  /** True if the player has just seen the fact, so that the message is not marked unread. */
  is_read?: boolean;
  /** The event's key and values. The default key is `msg_new`. */
  event?: { key: EventKey<'message'>; title: string; extra: EventExtra };
  at: Date;
};

/** Returns the link values of a text. Each language has its own link, because the label is translated. */
export const linkValues = (to: string, label: { en: string; ur: string }) => ({
  url: { label: label.en, link: to },
  url_ur: { label: label.ur, link: to },
});

/**
 * Writes a message and its event, in the transaction of the reported fact.
 *
 * The event shows no pop-up. A fact that needs a pop-up, such as a credited deposit, sends another event.
 *
 * Shape   tx, message -> its id
 */
export async function addMessage(tx: Tx, message: SystemMessage & { text: FactText }): Promise<string> {
  return await writeMessage(tx, message);
}

/** The texts that announce the end of a reward or a level. */
export type ExpiryText = Extract<SystemText, `${string}_ends_soon` | 'vip_lapses' | 'vip_keep'>;
export type FactText = Exclude<SystemText, ExpiryText>;

/**
 * Writes a message that something expires soon, at most once a day.
 *
 * Shape   tx, message -> whether it was written
 */
export async function addExpiryNotice(tx: Tx, message: SystemMessage & { text: ExpiryText }): Promise<boolean> {
  const { rows } = await sql`insert into expiry_notice (player_id, day)
    values (${message.player_id}, ${dayInKarachi(message.at)}::date) on conflict do nothing returning 1`.execute(tx);
  if (rows.length > 0) await writeMessage(tx, message);
  return rows.length > 0;
}

async function writeMessage(tx: Tx, message: SystemMessage): Promise<string> {
  const { player_id, type, text, extra, link, at, event } = message;
  const values = { ...extra, ...linkValues(link.to, linkLabels[link.label]) };
  const { rows } = await sql<{ id: string }>`
    insert into message (player_id, type, template, extra, read_at, at)
    values (${player_id}, ${type}, ${text}, ${JSON.stringify(values)}::jsonb, ${message.is_read ? at : null}, ${at})
    returning id`.execute(tx);
  const message_id = rows[0]!.id;
  const announced = event ?? { key: 'msg_new' };
  await sendMessageEvent(tx, { player_id, at, ...announced, extra: { ...event?.extra, message_id } });
  return message_id;
}

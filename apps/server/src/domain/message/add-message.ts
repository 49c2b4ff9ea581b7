import { sql } from 'kysely';
import type { Tx } from '../../http/request-context.ts';
import { sendMessageEvent } from '../event/send-event.ts';
import { type LinkLabel, linkLabels, type SystemText } from './system-texts.ts';

/** A message that the house itself writes to one player. */
export type SystemMessage = {
  player_id: string;
  /** 2 Notification for facts about the account, 4 BalanceChange for money that moved. */
  type: 2 | 4;
  text: SystemText;
  /** Values the text names; amounts as they are read: "1,250.00". */
  extra?: Readonly<Record<string, string>>;
  /** Where the text's link leads. */
  link: { to: string; label: LinkLabel };
  /** It records what the player has just done and seen: no mark goes on for it. */
  is_read?: boolean;
  at: Date;
};

/** Values under the names the texts use: one link per language, because its label is words. */
export const linkValues = (to: string, label: { en: string; ur: string }) => ({
  url: { label: label.en, link: to },
  url_ur: { label: label.ur, link: to },
});

/**
 * Writes a message and the event that tells of it, in the transaction of the fact it reports.
 *
 * The event carries no text: what popped up about the fact itself, a credited deposit for example, has an event of its own.
 *
 * Shape   tx, message -> its id
 */
export async function addMessage(tx: Tx, message: SystemMessage): Promise<string> {
  const { player_id, type, text, extra, link, at } = message;
  const values = { ...extra, ...linkValues(link.to, linkLabels[link.label]) };
  const { rows } = await sql<{ id: string }>`
    insert into message (player_id, type, template, extra, read_at, at)
    values (${player_id}, ${type}, ${text}, ${JSON.stringify(values)}::jsonb, ${message.is_read ? at : null}, ${at})
    returning id`.execute(tx);
  const message_id = rows[0]!.id;
  await sendMessageEvent(tx, { player_id, at, key: 'msg_new', extra: { message_id } });
  return message_id;
}

import type { Language } from '@nua/contract/wire.ts';
import { localTime } from '../local-time.ts';
import { plainLine, plainText } from '../plain-text.ts';

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ur: 'Urdu' };

/** The questions in a state, the longest waiting first. */
export type TicketTable = {
  state: string;
  tickets: readonly { at: Date; ticket: string; state: string; kind: string; who: string; title: string }[];
};

export function ticketsText({ state, tickets }: TicketTable): string {
  if (tickets.length === 0) return state === 'open' ? 'No question waits for an answer.' : 'There is none.';
  return tickets
    .map((row) => {
      const title = plainLine(row.title).slice(0, 80);
      return `${localTime(row.at)}  ${row.ticket}  ${row.state}  ${row.kind}  ${plainLine(row.who)}  ${title}`;
    })
    .join('\n');
}

/** A question with its entries. An entry without an operator was written by the asker. */
export type TicketFacts = {
  kind: string;
  state: string;
  language: Language;
  who: string;
  player_id: string | null;
  deposit_id: string | null;
  withdraw_id: string | null;
  entries: readonly { operator: string | null; text: string; at: Date }[];
};

/** Indents every line of a text, so that it cannot imitate an entry of customer service. */
const indented = (text: string): string => text.replace(/^/gm, '    ');

export const ticketText = ({ entries, ...head }: TicketFacts): string =>
  [
    `${head.kind}, ${head.state}, ${LANGUAGE_NAMES[head.language]}`,
    plainLine(head.who) + (head.player_id ? ` (player ${head.player_id})` : ''),
    ...(head.deposit_id ? [`deposit ${head.deposit_id}`] : []),
    ...(head.withdraw_id ? [`withdraw ${head.withdraw_id}`] : []),
    ...entries.map(
      ({ operator, text, at }) => `--- ${localTime(at)}  ${operator ?? 'asker'}\n${indented(plainText(text))}`,
    ),
  ].join('\n');

export type ReplyTable = { replies: readonly { name: string; text_en: string; text_ur: string }[] };

export const savedRepliesText = ({ replies }: ReplyTable): string =>
  replies
    .map(({ name, text_en, text_ur }) => `${name}\n${indented(plainText(text_en))}\n${indented(plainText(text_ur))}`)
    .join('\n') || 'No reply is saved.';

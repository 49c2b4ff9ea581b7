import type { EventPayload } from '@nua/contract/event.ts';
import { type Cents, formatMoney, parseCents } from '@nua/money';
import type { Client } from '../client/client.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { plainText, readPlainText, readTemplate, type TemplatePiece } from '../i18n/template.ts';

/** What an event says, in the player's language; its text may hold links and line breaks. */
export type EventText = { title: string; text: readonly TemplatePiece[]; confirmText: string | undefined };

const AMOUNT = /^-?\d{1,15}\.\d{2}$/;

/** The message of the catalogue where the key is known there; the server's own template, filled in, otherwise. */
export function textOf(client: Client, payload: EventPayload): EventText {
  const t = client.i18n.translate();
  const { extra = {} } = payload;
  const values = shown(extra);
  const own = (part: string): string | null => {
    const id = `event.${payload.key}.${part}`;
    const words = t(id as MessageId, values);
    return words === id ? null : words;
  };
  // The server's own text comes in English, and in Urdu where an operator has written them.
  const told = (part: 'title' | 'content'): string => {
    const inUrdu = client.stores.config.get().language === 'ur' ? extra[`${part}_ur`] : undefined;
    return typeof inUrdu === 'string' ? inUrdu : (payload[part] ?? '');
  };
  const text = own('text');
  return {
    title: own('title') ?? plainText(told('title'), extra),
    text: text === null ? readTemplate(told('content'), extra) : readPlainText(text),
    confirmText: own('confirm') ?? payload.extra?.confirmText,
  };
}

/** Amounts are written for reading, and stay whole inside Urdu. */
function shown(extra: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(extra).map(([name, value]) =>
      typeof value === 'string' && AMOUNT.test(value)
        ? [name, `\u2066PKR\u00a0${formatMoney(parseCents(value) as Cents)}\u2069`]
        : [name, value],
    ),
  );
}

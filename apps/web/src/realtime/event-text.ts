import type { EventPayload } from '@nua/contract/event.ts';
import { type Cents, parseCents, wireCurrency, writtenMoney } from '@nua/money';
import type { Client } from '../client/client.ts';
import { plainText, readPlainText, readTemplate, type TemplatePiece } from '../i18n/template.ts';
import { lookOf } from './event-looks.ts';

/** The text of an event, in the player's language; it may hold links and line breaks. */
export type EventText = { title: string; text: readonly TemplatePiece[]; confirmText: string | undefined };

const AMOUNT = /^-?\d{1,15}\.\d{2}$/;

/** The catalogue's message if the key is known, otherwise the server's own template, filled in. */
export function textOf(client: Client, payload: EventPayload): EventText {
  const t = client.i18n.translate();
  const { extra = {} } = payload;
  const { own } = lookOf(payload.key);
  if (own !== null) {
    const values = shown(extra);
    const confirmText = own.confirm === undefined ? extra.confirmText : t(own.confirm, values);
    return { title: t(own.title, values), text: readPlainText(t(own.text, values)), confirmText };
  }
  // The server sends its text in English, and also in Urdu if an operator has written it.
  const told = (part: 'title' | 'content'): string => {
    const inUrdu = client.stores.config.get().language === 'ur' ? extra[`${part}_ur`] : undefined;
    return typeof inUrdu === 'string' ? inUrdu : (payload[part] ?? '');
  };
  return {
    title: plainText(told('title'), extra),
    text: readTemplate(told('content'), extra),
    confirmText: extra.confirmText,
  };
}

/** Amounts are formatted for reading, and isolated inside Urdu. */
function shown(extra: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(extra).map(([name, value]) =>
      typeof value === 'string' && AMOUNT.test(value)
        ? [name, writtenMoney(parseCents(value) as Cents, wireCurrency)]
        : [name, value],
    ),
  );
}

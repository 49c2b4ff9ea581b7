import type { EventPayload } from '@nua/contract/event.ts';
import type { Client } from '../client/client.ts';
import type { StatusProps } from '../client/dialog-names.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { readPlainText, type TemplatePiece } from '../i18n/template.ts';
import { displayOf, textOf } from './event-display.ts';

const MAX_LISTED = 3;

/**
 * Builds one dialog for all money events that arrived during a game. Up to three events have a line each, more are counted by kind.
 *
 * Shape   client, the events in their order -> the properties of the status dialog
 */
export function summaryOf(client: Client, events: readonly EventPayload[]): StatusProps {
  const t = client.i18n.translate();
  return {
    kind: 'info',
    title: t('event.many.title', { count: events.length }),
    message: events.length > MAX_LISTED ? readPlainText(countedLine(client, events)) : lineOfEach(client, events),
    confirmText: t('event.many.confirm'),
    onConfirm: () => void client.navigate('/wallet'),
  };
}

function countedLine(client: Client, events: readonly EventPayload[]): string {
  const t = client.i18n.translate();
  const counts = new Map<MessageId, number>();
  for (const { key } of events) {
    const id = displayOf(key).counted;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, count]) => t(id, { count })).join(' · ');
}

function lineOfEach(client: Client, events: readonly EventPayload[]): TemplatePiece[] {
  return events.flatMap((payload, index) => {
    const { title, text } = textOf(client, payload);
    const end: TemplatePiece[] = index < events.length - 1 ? [{ kind: 'break' }] : [];
    return [{ kind: 'text', text: text.length === 0 ? title : `${title}: ` } as const, ...text, ...end];
  });
}

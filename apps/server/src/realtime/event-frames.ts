import type { EventFrame, EventNumber, EventPayload } from '@nua/contract/event.ts';
import { dayInKarachi } from '@nua/contract/seal.ts';
import type { App } from '../http/request-context.ts';
import { sealResponse } from '../http/sealing.ts';

/** The stream of what everybody hears. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** An event that has its number. */
export type NumberedEvent = { stream: string; number: bigint; event: EventNumber; payload: EventPayload; at: Date };

/** Whether a client opens sealed events; one on plain http in a home network cannot. */
export type Form = 'sealed' | 'open';

/** The event as it travels. */
export function frameOf(app: Pick<App, 'clock' | 'bodyKeys'>, one: NumberedEvent, form: Form): EventFrame {
  const { event, number, payload, at } = one;
  const head = {
    e: event,
    n: Number(number),
    ...(one.stream === EVERYBODY && { a: 1 as const }),
    at: at.toISOString(),
  };
  if (form === 'open') return { ...head, payload };
  const { kid, key } = app.bodyKeys.current;
  const day = dayInKarachi(app.clock.now());
  return { ...head, ...sealResponse({ kid, key, day, method: 'EVENT', path: String(event) }, JSON.stringify(payload)) };
}

/** The room in which a player's clients listen, by what they can open. */
export const roomOf = (player_id: string, form: Form): string => (form === 'sealed' ? player_id : `open ${player_id}`);

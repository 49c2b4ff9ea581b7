import type { EventFrame, EventNumber, EventPayload } from '@nua/contract/event.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { App } from '../core/app.ts';
import { sealResponse } from '../core/sealing/sealing.ts';
import { EVERYBODY } from '../modules/event/public.ts';

export type NumberedEvent = { stream: string; number: bigint; event: EventNumber; payload: EventPayload; at: Date };

/** `sealed` for clients that can decrypt events. A client on plain http in a home network cannot. */
export type Form = 'sealed' | 'open';

export function frameOf(app: Pick<App, 'clock' | 'bodyKeys'>, numbered: NumberedEvent, form: Form): EventFrame {
  const { event, number, payload, at } = numbered;
  const head = {
    e: event,
    n: Number(number),
    ...(numbered.stream === EVERYBODY && { a: 1 as const }),
    at: at.toISOString(),
  };
  if (form === 'open') return { ...head, payload };
  const { kid, key } = app.bodyKeys.current;
  const day = dayInKarachi(app.clock.now());
  return { ...head, ...sealResponse({ kid, key, day, method: 'EVENT', path: String(event) }, JSON.stringify(payload)) };
}

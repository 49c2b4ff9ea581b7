import type { EventFrame, EventPayload } from '@nua/contract/event.ts';
import { openBody } from '../api/seal.ts';
import type { Client } from '../client/client.ts';
import { configQuery } from '../domain/config/load-config.ts';

/** Opens an event. A key that has rolled since the config was loaded is asked for once. Null is an event that cannot be read. */
export async function readEvent(client: Client, frame: EventFrame): Promise<EventPayload | null> {
  if ('payload' in frame) return isPayload(frame.payload) ? frame.payload : null;
  const { config } = client.stores;
  if (config.get().config?.encrypt?.kid !== frame.k) {
    await client.queries.invalidateQueries({ queryKey: ['config'], refetchType: 'none' });
    const loaded = await client.queries.fetchQuery(configQuery(client)).catch(() => null);
    if (loaded !== null) config.set({ config: loaded });
  }
  const encryption = config.get().config?.encrypt;
  if (!encryption) return null;
  try {
    const payload: unknown = JSON.parse(
      await openBody(frame, { method: 'EVENT', path: String(frame.e), encryption, direction: 'response' }),
    );
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

const isPayload = (payload: unknown): payload is EventPayload =>
  typeof payload === 'object' && payload !== null && typeof (payload as EventPayload).key === 'string';

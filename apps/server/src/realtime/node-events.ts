import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import type { App } from '../core/app.ts';
import type { NumberedEvent } from './event-frames.ts';

const STREAM = 'nua:events';
/** The maximum length of the stream. Clients find older events in the database. */
const MAX_IN_STREAM = 10_000;
const MAX_EVENTS_PER_READ = 500;
const READ_WAITS_MS = 5_000;
const READ_AGAIN_AFTER_MS = 500;
/** A connection that is silent for longer is replaced. */
const SILENT_MS = 3_000;

/** Numbered events in the form that nodes exchange. */
type WireEvents = (Omit<NumberedEvent, 'number' | 'at'> & { number: string; at: string })[];

export type NodeEvents = {
  publish(events: readonly NumberedEvent[]): void;
  start(): Promise<void>;
  /** Whether Redis can be reached. */
  isUp(): boolean;
  stop(): Promise<void>;
};

/**
 * Exchanges numbered events through a stream of the Redis at REDIS_URL. Returns null if REDIS_URL is not set, as on a single node.
 * `deliver` receives the events of the other nodes.
 */
export function openNodeEvents(
  app: Pick<App, 'config' | 'log'>,
  deliver: (events: readonly NumberedEvent[]) => void,
): NodeEvents | null {
  if (app.config.redis_url === null) return null;
  const node = randomUUID();
  const writer = connect(app, app.config.redis_url, { pingInterval: 1_000, silent_ms: SILENT_MS });
  // A read blocks its connection until there are events, for READ_WAITS_MS at most.
  const reader = connect(app, app.config.redis_url, { silent_ms: READ_WAITS_MS + SILENT_MS });
  const reading = new AbortController();
  return {
    publish(events) {
      const entry = { node, events: JSON.stringify(events.map(toWire)) };
      const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_IN_STREAM } as const;
      // An event that Redis does not accept is still in the database, where clients find it.
      writer.client.xAdd(STREAM, '*', entry, { TRIM }).catch(() => undefined);
    },
    async start() {
      // Waits at most 2 s for Redis. Without Redis, the clients of this node still receive the events that this node numbers.
      const connected = Promise.all([writer.connected, reader.connected]);
      await Promise.race([connected, pause(2_000, undefined, { ref: false })]);
      void readAll(reader.client, reading.signal, (message) => {
        if (message.node !== node) deliver((JSON.parse(message.events ?? '[]') as WireEvents).map(fromWire));
      });
    },
    isUp: () => writer.client.isReady && reader.client.isReady,
    async stop() {
      reading.abort();
      writer.client.destroy();
      reader.client.destroy();
    },
  };
}

const toWire = ({ stream, number, event, payload, at }: NumberedEvent): WireEvents[number] => ({
  ...{ stream, event, payload },
  number: String(number),
  at: at.toISOString(),
});

const fromWire = ({ number, at, ...event }: WireEvents[number]): NumberedEvent => ({
  ...event,
  number: BigInt(number),
  at: new Date(at),
});

type Client = ReturnType<typeof connect>['client'];

type Timeouts = { pingInterval?: number; silent_ms: number };

function connect({ log }: Pick<App, 'log'>, url: string, { silent_ms, ...timeouts }: Timeouts) {
  const client = createClient({
    url,
    // While Redis is unreachable, at most this many events wait to be sent. Clients find the others in the database.
    commandsQueueMaxLength: MAX_IN_STREAM,
    ...timeouts,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: silent_ms,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, 2_000),
    },
  });
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway)
      log.error(
        { err: error, dependency: 'redis: events' },
        'Redis cannot be reached: events stay on the node where they are numbered',
      );
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  return { client, connected: client.connect().catch(() => undefined) };
}

/** Reads the stream from its current end on. After an interruption, it continues after the last message. */
async function readAll(
  client: Client,
  signal: AbortSignal,
  onMessage: (message: Readonly<Record<string, string>>) => void,
): Promise<void> {
  let last: string | null = null;
  while (!signal.aborted) {
    try {
      last ??= (await client.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
      const streams = await client.xRead(
        { key: STREAM, id: last },
        { BLOCK: READ_WAITS_MS, COUNT: MAX_EVENTS_PER_READ },
      );
      for (const { id, message } of streams?.[0]?.messages ?? []) {
        last = id;
        onMessage(message);
      }
    } catch {
      await pause(READ_AGAIN_AFTER_MS, undefined, { ref: false });
    }
  }
}

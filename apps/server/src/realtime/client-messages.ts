import { errors } from '@nua/contract/errors.ts';
import {
  type CaughtUp,
  type EventCursor,
  type EventNumber,
  type EventPayload,
  type RefreshTurn,
  type SocketError,
  socket as wire,
} from '@nua/contract/event.ts';
import type { App } from '../core/app.ts';
import { batchLoader } from '../core/batch-loader.ts';
import { EVERYBODY } from '../modules/event/public.ts';
import type { ListeningSocket } from './connections.ts';
import { redactOffers } from './deliver-event.ts';
import { type Form, frameOf, type NumberedEvent } from './event-frames.ts';
import type { RefreshPace } from './refresh-pace.ts';
import { frames } from './socket-protocol.ts';
import type { SocketEvent } from './socket-server.ts';

/** A client that missed more events reloads its data, which is faster. */
export const MAX_MISSED = 100;

type StreamQuery = { stream: string; after: number | null };
type Missed = { last: number; events: NumberedEvent[]; isComplete: boolean };

// One statement reads stream heads and events. The socket is already in `Connections`, so events that are numbered later are delivered.
const FIND = `
  select w.place, coalesce(h.last, 0) as last, e.stream, e.number, e.event, e.payload, e.at
  from unnest($1::uuid[], $2::bigint[]) with ordinality as w(stream, after, place)
  left join event_head h on h.stream = w.stream
  left join lateral (
    select * from player_event p where p.stream = w.stream and p.number > w.after order by p.number limit ${MAX_MISSED}
  ) e on w.after is not null
  order by w.place, e.number`;

type Event = { stream: string; number: bigint; event: EventNumber; payload: EventPayload; at: Date };
type Row = { place: bigint; last: bigint } & (Event | { [column in keyof Event]: null });

const hasEvent = (row: Row): row is Row & Event => row.stream !== null;

async function readMany(app: Pick<App, 'pool' | 'db' | 'clock'>, queries: StreamQuery[]): Promise<Missed[]> {
  const { rows } = await app.pool.query<Row>(FIND, [
    queries.map(({ stream }) => stream),
    queries.map(({ after }) => after),
  ]);
  const found = queries.map((): Missed => ({ last: 0, events: [], isComplete: true }));
  for (const { place, last } of rows) found[Number(place) - 1]!.last = Number(last);
  for (const { place, stream, number, event, payload, at } of await redactOffers(app, rows.filter(hasEvent))) {
    found[Number(place) - 1]!.events.push({ stream, number, event, payload, at });
  }
  for (const [index, { after }] of queries.entries()) {
    const missed = found[index]!;
    // Events are missing if they were deleted, if there are too many, or if the cursor is not from this server.
    missed.isComplete = after === null || missed.last - after === missed.events.length;
  }
  return found;
}

/** The client's cursors. A stream without a cursor has null. */
export type ClientCursors = { own: number | null; all: number | null };

export function createCatchUp(app: Pick<App, 'pool' | 'db' | 'clock' | 'bodyKeys'>) {
  const read = batchLoader((queries: StreamQuery[]) => readMany(app, queries));
  return async (player_id: string, cursors: ClientCursors, form: Form): Promise<CaughtUp> => {
    const [own, all] = await Promise.all([
      read({ stream: player_id, after: cursors.own }),
      read({ stream: EVERYBODY, after: cursors.all }),
    ]);
    const heads = { id: player_id, own: own.last, all: all.last };
    if (!own.isComplete || !all.isComplete) return { ...heads, events: [], reload: true };
    const events = [...own.events, ...all.events].map((event) => frameOf(app, event, form));
    return { ...heads, events };
  };
}

type Ack = (response: unknown) => void;

export function createClientMessages(app: App, pace: RefreshPace) {
  const catchUp = createCatchUp(app);
  const reject = (socket: ListeningSocket, refusal: SocketError) => socket.sendEvent(wire.refused, refusal);
  const handlers: Record<string, (socket: ListeningSocket, sent: unknown, ack: Ack) => void | Promise<void>> = {
    async [wire.catch_up](socket, sent, ack) {
      const cursors = readCursor(sent, socket.data.player_id);
      if (cursors === null) return void reject(socket, { code: errors.INVALID_INPUT, event: wire.catch_up });
      const caught: CaughtUp = await catchUp(socket.data.player_id, cursors, socket.data.form);
      ack(caught);
    },
    async [wire.visit](socket, sent, ack) {
      const { date } = (sent ?? {}) as { date?: unknown };
      if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date))
        return void reject(socket, { code: errors.INVALID_INPUT, event: wire.visit });
      await app.pool.query(
        `update device set last_seen_at = greatest(last_seen_at, $2)
         where id = (select device_id from session where id = $1)`,
        [socket.data.session_id, app.clock.now()],
      );
      ack({});
    },
    [wire.refresh_turn](socket, _sent, ack) {
      const { turn_ms, wait_ms } = pace.book(socket.turn_ms);
      socket.turn_ms = turn_ms;
      ack({ wait_ms } satisfies RefreshTurn);
    },
    [wire.ping]: (socket) => socket.sendEvent(wire.pong),
    [wire.pong]: () => undefined,
  };
  return (socket: ListeningSocket, { name, data, ack_id }: SocketEvent, isLimited: boolean): void => {
    if (isLimited) {
      if (!socket.isLimited) reject(socket, { code: errors.RATE_LIMITED });
      socket.isLimited = true;
      return;
    }
    socket.isLimited = false;
    const ack: Ack = (response) => {
      if (ack_id !== null) socket.sendFrame(frames.ack(ack_id, response));
    };
    const respond = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (respond === undefined) return void reject(socket, { code: errors.EVENT_UNKNOWN, event: name.slice(0, 40) });
    Promise.resolve(respond(socket, data, ack)).catch((error) => {
      app.log.error({ err: error, event: name }, 'cannot respond to a frame');
      reject(socket, { code: errors.INTERNAL, event: name });
    });
  };
}

function readCursor(sent: unknown, player_id: string): ClientCursors | null {
  if (sent === undefined || sent === null) return { own: null, all: null };
  const { id, own, all } = sent as Partial<EventCursor>;
  const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
  if (typeof id !== 'string' || !isNumber(own) || !isNumber(all)) return null;
  // Another player's cursor does not count this player's events.
  return { own: id === player_id ? own : null, all };
}

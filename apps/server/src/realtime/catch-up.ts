import type { CaughtUp, EventNumber, EventPayload } from '@nua/contract/event.ts';
import type { App } from '../core/app.ts';
import { batchLoader } from '../core/batch-loader.ts';
import { EVERYBODY } from '../modules/event/public.ts';
import { type Form, frameOf, type NumberedEvent } from './event-frames.ts';
import { redactOffers } from './redact-offers.ts';

/** A client that missed more events reloads its data, which is faster. */
export const MAX_MISSED = 100;

type StreamQuery = { stream: string; after: number | null };
type Missed = { last: number; events: NumberedEvent[]; isComplete: boolean };

// One statement reads stream heads and events. The client has already joined the room, which delivers events that are numbered later.
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
    const events = [...own.events, ...all.events].map((one) => frameOf(app, one, form));
    return { ...heads, events };
  };
}

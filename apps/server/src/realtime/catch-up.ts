import type { CaughtUp, EventNumber, EventPayload } from '@nua/contract/event.ts';
import type { App } from '../http/request-context.ts';
import { batchLoader } from './batch-loader.ts';
import { EVERYBODY, type Form, frameOf, type NumberedEvent } from './event-frames.ts';
import { redactOffers } from './redact-offers.ts';

/** A client that missed more than this loads everything anew: quicker, and what it shows is true either way. */
export const MAX_MISSED = 100;

type Question = { stream: string; after: number | null };
type Missed = { last: number; events: NumberedEvent[]; isWhole: boolean };

// Heads and events are read in one statement: what is numbered after it is delivered to the room the client is already in.
const FIND = `
  select w.place, coalesce(h.last, 0) as last, e.stream, e.number, e.event, e.payload, e.at
  from unnest($1::uuid[], $2::bigint[]) with ordinality as w(stream, after, place)
  left join event_head h on h.stream = w.stream
  left join lateral (
    select * from player_event p where p.stream = w.stream and p.number > w.after order by p.number limit ${MAX_MISSED}
  ) e on w.after is not null
  order by w.place, e.number`;

type Row = {
  place: bigint;
  last: bigint;
  stream: string | null;
  number: bigint;
  event: EventNumber;
  payload: EventPayload;
  at: Date;
};

const hasEvent = (row: Row): row is Row & { stream: string } => row.stream !== null;

async function readMany(app: Pick<App, 'pool' | 'db' | 'clock'>, questions: Question[]): Promise<Missed[]> {
  const { rows } = await app.pool.query<Row>(FIND, [
    questions.map(({ stream }) => stream),
    questions.map(({ after }) => after),
  ]);
  const found = questions.map((): Missed => ({ last: 0, events: [], isWhole: true }));
  for (const { place, last } of rows) found[Number(place) - 1]!.last = Number(last);
  for (const { place, stream, number, event, payload, at } of await redactOffers(app, rows.filter(hasEvent))) {
    found[Number(place) - 1]!.events.push({ stream, number, event, payload, at });
  }
  for (const [index, { after }] of questions.entries()) {
    const one = found[index]!;
    // Swept away, too many, or a number this server never gave: a gap cannot be filled, so everything is asked anew.
    one.isWhole = after === null || one.last - after === one.events.length;
  }
  return found;
}

/** What a client knows: null for a stream it has no number of yet. */
export type Known = { own: number | null; all: number | null };

/** Reads what clients missed; those who ask together are answered together. */
export function createCatchUp(app: Pick<App, 'pool' | 'db' | 'clock' | 'bodyKeys'>) {
  const read = batchLoader((questions: Question[]) => readMany(app, questions));
  return async (player_id: string, known: Known, form: Form): Promise<CaughtUp> => {
    const [own, all] = await Promise.all([
      read({ stream: player_id, after: known.own }),
      read({ stream: EVERYBODY, after: known.all }),
    ]);
    const heads = { id: player_id, own: own.last, all: all.last };
    if (!own.isWhole || !all.isWhole) return { ...heads, events: [], reload: true };
    const events = [...own.events, ...all.events].map((one) => frameOf(app, one, form));
    return { ...heads, events };
  };
}

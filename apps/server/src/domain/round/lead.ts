import { sql } from 'kysely';
import { dbOn } from '../../db/connect.ts';
import type { App } from '../../http/request-context.ts';
import { type Clock, MovableClock } from '../../ports/clock.ts';
import { measureOffset } from './database-time.ts';
import { keepChains } from './hash-chain.ts';
import { advanceRounds, type Lead } from './lead-rounds.ts';

/** A node that leads, or waits to. */
export type Leading = { stop(): Promise<void> };

const LOCK = 'nua shared rounds';
/** How often a node asks whether the lead is free, and how soon it goes on after a fault. */
const ASK_EVERY_MS = 500;
const CHAINS_EVERY_MS = 3_000;
const MEASURE_EVERY_MS = 10_000;

/**
 * Takes the lead of shared rounds where no node has it; null where one has. The lock lives as long as the connection, so it falls with
 * its holder.
 */
export async function takeLead(app: App): Promise<Lead | null> {
  const client = await app.pool.connect();
  const db = dbOn(client);
  try {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${LOCK}, 0)) as got`.execute(db);
    if (!rows[0]!.got) {
      client.release();
      return null;
    }
    const offset_ms = await measureOffset(app);
    const now = () => new Date(app.clock.now().getTime() + offset_ms);
    return { app, client, db, since: now(), now };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Gives the lead up: the connection ends, and the lock with it. Where it still works, the next node need not wait for that. */
export async function dropLead({ client, db }: Lead): Promise<void> {
  await sql`select pg_advisory_unlock_all()`.execute(db).catch(() => {});
  client.release(true);
}

/** Leads whenever no other node does, until it is stopped. */
export function startLeading(app: App): Leading {
  const stopped = new AbortController();
  const done = leadOnAndOn(app, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await done;
    },
  };
}

async function leadOnAndOn(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lead = await takeLead(app).catch((error) => failed(app, error));
    if (lead) {
      await leadWhileHeld(lead, signal).catch((error) => failed(app, error));
      await dropLead(lead);
    }
    await pause(app.clock, ASK_EVERY_MS, signal);
  }
}

async function leadWhileHeld(first: Lead, signal: AbortSignal): Promise<void> {
  const { app } = first;
  let lead = first;
  let [chains_at, measured_at] = [Number.NEGATIVE_INFINITY, performance.now()];
  while (!signal.aborted) {
    if (performance.now() - chains_at >= CHAINS_EVERY_MS) {
      chains_at = performance.now();
      // A public chain that cannot be asked stops no round that has its salt.
      await keepChains(app).catch((error) => app.log.warn({ err: error }, 'the hash chains could not be kept'));
    }
    if (performance.now() - measured_at >= MEASURE_EVERY_MS) {
      measured_at = performance.now();
      const offset_ms = await measureOffset(app);
      lead = { ...lead, now: () => new Date(app.clock.now().getTime() + offset_ms) };
    }
    await pause(app.clock, await advanceRounds(lead), signal);
  }
}

function failed(app: App, error: unknown): null {
  app.log.error({ err: error }, 'shared rounds could not be led');
  return null;
}

/** Waits so long, or until the clock is moved by hand. */
function pause(clock: Clock, time_ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      forget();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, time_ms);
    const forget = clock instanceof MovableClock ? clock.onMove(done) : () => {};
    signal.addEventListener('abort', done);
  });
}

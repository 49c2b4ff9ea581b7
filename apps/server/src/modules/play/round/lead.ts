import { type AnySharedGame, sharedGames } from '@nua/games';
import { sql } from 'kysely';
import type pg from 'pg';
import type { App } from '../../../core/app.ts';
import { type Clock, MovableClock } from '../../../core/clock.ts';
import { dbOn } from '../../../db/connect.ts';
import { connectBeside } from '../../../db/pool.ts';
import { keepChain } from './hash-chain.ts';
import { advanceRounds, type Lead } from './lead-rounds.ts';

/** A node that leads, or waits to. */
export type Leading = { stop(): Promise<void> };

/** How often a node asks whether the lead is free, and how soon it goes on after a fault. */
const ASK_EVERY_MS = 500;
const CHAIN_EVERY_MS = 3_000;
/** A leader whose database does not answer for so long gives the lead up. */
const QUERY_PATIENCE_MS = 60_000;

/**
 * Takes the lead of a game's rounds where no node has it; null where one has. The lock lives as long as the connection, so it ends with
 * its holder.
 */
export async function takeLead(app: App, game: AnySharedGame): Promise<Lead | null> {
  const client = await connectBeside(app.pool, { query_timeout: QUERY_PATIENCE_MS });
  const lead = await lockOn(app, game, client).catch(() => null);
  if (lead === null) await client.end();
  return lead;
}

/** The lead over a connection that takes the lock; null where another one has it. */
async function lockOn(app: App, { id: game_id }: AnySharedGame, client: pg.Client): Promise<Lead | null> {
  const db = dbOn(client);
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${`nua shared rounds ${game_id}`}, 0)) as got`.execute(db);
  return rows[0]!.got ? { app, game_id, client, db } : null;
}

/** Gives the lead up: the connection ends, and the lock with it. Where it still works, the next node need not wait for that. */
export async function dropLead({ client, db }: Lead): Promise<void> {
  await sql`select pg_advisory_unlock_all()`.execute(db).catch(() => {});
  await client.end().catch(() => {});
}

/** Leads every shared game whenever no other node does, until it is stopped. */
export function startLeading(app: App): Leading {
  const stopped = new AbortController();
  const done = Promise.all(sharedGames.map((game) => leadAgain(app, game, stopped.signal)));
  return {
    async stop() {
      stopped.abort();
      await done;
    },
  };
}

async function leadAgain(app: App, game: AnySharedGame, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await leadOrWait(app, game, signal).catch((error) =>
      app.log.error({ err: error, game_id: game.id }, 'shared rounds could not be led'),
    );
    await pause(app.clock, ASK_EVERY_MS, signal);
  }
}

/** Asks for the lead over one connection until it has it, and leads. */
async function leadOrWait(app: App, game: AnySharedGame, signal: AbortSignal): Promise<void> {
  const client = await connectBeside(app.pool, { query_timeout: QUERY_PATIENCE_MS });
  try {
    while (!signal.aborted) {
      const lead = await lockOn(app, game, client);
      if (lead) return await leadWhileHeld(lead, game, signal).finally(() => dropLead(lead));
      await pause(app.clock, ASK_EVERY_MS, signal);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function leadWhileHeld(lead: Lead, game: AnySharedGame, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const chain = keepChainUntil(lead.app, game, AbortSignal.any([signal, over.signal]));
  try {
    while (!signal.aborted) await pause(lead.app.clock, await advanceRounds(lead), signal);
  } finally {
    over.abort();
    await chain;
  }
}

/** A public chain that cannot be asked stops no round that has its salt, and delays none. */
async function keepChainUntil(app: App, game: AnySharedGame, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await keepChain(app, game).catch((error) => app.log.warn({ err: error }, 'the hash chain could not be kept'));
    await pause(app.clock, CHAIN_EVERY_MS, signal);
  }
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

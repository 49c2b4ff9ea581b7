import { type AnySharedGame, sharedGames } from '@nua/games';
import { sql } from 'kysely';
import type pg from 'pg';
import type { App } from '../../../core/app.ts';
import { type Clock, MovableClock } from '../../../core/clock.ts';
import { lockTexts } from '../../../db/advisory-locks.ts';
import { dbOn } from '../../../db/connect.ts';
import { connectSeparately } from '../../../db/pool.ts';
import { maintainChain } from './hash-chain.ts';
import { advanceRounds, type Lead } from './lead-rounds.ts';

export type Leading = { stop(): Promise<void> };

/** The interval between attempts to take the lead, and the pause after an error. */
const RETRY_EVERY_MS = 500;
const CHAIN_EVERY_MS = 3_000;
/** A leader gives up the lead if the database does not respond for this long. */
const QUERY_TIMEOUT_MS = 60_000;

/**
 * Acquires the lead of a game's rounds; null if another node has it. The lock belongs to the connection, so it is released when the holder
 * dies.
 */
export async function acquireLead(app: App, game: AnySharedGame): Promise<Lead | null> {
  const client = await connectSeparately(app.pool, { query_timeout: QUERY_TIMEOUT_MS });
  const lead = await lockOn(app, game, client).catch(() => null);
  if (lead === null) await client.end();
  return lead;
}

async function lockOn(app: App, { id: game_id }: AnySharedGame, client: pg.Client): Promise<Lead | null> {
  const db = dbOn(client);
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${lockTexts.shared_rounds(game_id)}, 0)) as got`.execute(db);
  return rows[0]!.got ? { app, game_id, client, db } : null;
}

/** Releases the lock and closes the connection. */
export async function dropLead({ client, db }: Lead): Promise<void> {
  await sql`select pg_advisory_unlock_all()`.execute(db).catch(() => {});
  await client.end().catch(() => {});
}

/** Leads each shared game whenever no other node does, until stopped. */
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
      app.log.error({ err: error, game_id: game.id }, 'cannot lead shared rounds'),
    );
    await pause(app.clock, RETRY_EVERY_MS, signal);
  }
}

/** Tries to take the lead over one connection until it succeeds, and then leads. */
async function leadOrWait(app: App, game: AnySharedGame, signal: AbortSignal): Promise<void> {
  const client = await connectSeparately(app.pool, { query_timeout: QUERY_TIMEOUT_MS });
  try {
    while (!signal.aborted) {
      const lead = await lockOn(app, game, client);
      if (lead) return await leadWhileHeld(lead, game, signal).finally(() => dropLead(lead));
      await pause(app.clock, RETRY_EVERY_MS, signal);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function leadWhileHeld(lead: Lead, game: AnySharedGame, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const chain = maintainChainUntil(lead.app, game, AbortSignal.any([signal, ended.signal]));
  try {
    while (!signal.aborted) await pause(lead.app.clock, await advanceRounds(lead), signal);
  } finally {
    ended.abort();
    await chain;
  }
}

/** Runs in parallel to the rounds, because an unreachable block explorer must not delay the rounds. */
async function maintainChainUntil(app: App, game: AnySharedGame, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await maintainChain(app, game).catch((error) => app.log.warn({ err: error }, 'cannot maintain a hash chain'));
    await pause(app.clock, CHAIN_EVERY_MS, signal);
  }
}

/** Waits this long, or until a test or the demo moves the clock. */
function pause(clock: Clock, time_ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, time_ms);
    const unsubscribe = clock instanceof MovableClock ? clock.onMove(done) : () => {};
    signal.addEventListener('abort', done);
  });
}

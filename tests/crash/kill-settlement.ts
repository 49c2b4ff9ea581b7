import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { slownessOfRun } from '../../tools/bootstrap/slowness.mjs';
import type { Breach } from './breach.ts';
import type { ServerProcess } from './server-process.ts';

/** The statements at which the job `tournament-settle` is killed. Each statement waits for the advisory lock of its key. */
const STEPS = [
  { step: 'the decision of the prizes', key: 1 },
  { step: 'the payment of the second prize', key: 3 },
  { step: 'the payment of the first prize', key: 2 },
  { step: 'the return of the rest', key: 4 },
] as const;
const STEPS_PER_NIGHT = 2;
const LOCK_CLASS = 4_242;
const POLL_MS = 20;
/** The job runs every 10 seconds, and a busy machine is slow. */
const TIMEOUT_MS = 60_000 * slownessOfRun();

/** Makes the steps of a settlement wait for a lock that a kill holds. Without the lock, the steps do not wait. */
const WAITING_STEPS = `
  create or replace function wait_for_kill() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${LOCK_CLASS}, tg_argv[0]::int);
    return null;
  end $$;
  create or replace trigger wait_at_decision after insert on tournament_prize
    for each statement execute function wait_for_kill(1);
  create or replace trigger wait_at_first after update on tournament_prize
    for each row when (new.n = 1) execute function wait_for_kill(2);
  create or replace trigger wait_at_second after update on tournament_prize
    for each row when (new.n = 2) execute function wait_for_kill(3);
  create or replace trigger wait_at_end after update on tournament
    for each row when (new.ended_at is not null) execute function wait_for_kill(4)`;

/** Adds the waiting steps to the site's database. */
export async function prepareSettlementKills(server: ServerProcess): Promise<void> {
  const pool = createPool(server.databaseUrl(), { max: 1 });
  try {
    await pool.query(WAITING_STEPS);
  } finally {
    await pool.end();
  }
}

/** Polls until a query returns a row. Returns false if it returns none in time. */
async function untilFound(database_url: string, sql: string, values: unknown[]): Promise<boolean> {
  const pool = createPool(database_url, { max: 1 });
  try {
    for (const give_up_at = performance.now() + TIMEOUT_MS; performance.now() < give_up_at; await pause(POLL_MS))
      if ((await pool.query(sql, values)).rows.length > 0) return true;
    return false;
  } finally {
    await pool.end();
  }
}

const WAITS = `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`;
/** An edition is due an hour after its last day. */
const NONE_DUE = `select 1 where not exists (
  select from tournament where ended_at is null and until_day < (($1::timestamptz - interval '1 hour') at time zone 'Asia/Karachi')::date)`;

/** Makes the server wait before a step of a settlement, until the lock is released. */
async function holdStep(database_url: string, key: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, key]);
  return client;
}

/**
 * Lets the server settle the editions that have ended, and kills it at two steps. A later night has the other steps.
 *
 * Returns the steps with a kill. A breach is an edition that did not end after the kills, or a step that was not reached.
 */
export async function killSettlement(
  server: ServerProcess,
  night: number,
): Promise<{ killed: string[]; breaches: Breach[] }> {
  const database_url = server.databaseUrl();
  const first = (night * STEPS_PER_NIGHT) % STEPS.length;
  const steps = STEPS.slice(first, first + STEPS_PER_NIGHT);
  const killed: string[] = [];
  let lock: pg.Client | null = await holdStep(database_url, steps[0]!.key);
  try {
    for (const [index, { step, key }] of steps.entries()) {
      if (!(await untilFound(database_url, WAITS, [LOCK_CLASS, key])))
        return { killed, breaches: [`14 a settlement did not reach ${step}`] };
      await server.killServer();
      killed.push(step);
      // A server settles when it starts, so the next step is held before the start.
      const next = steps[index + 1];
      const next_lock: pg.Client | null = next ? await holdStep(database_url, next.key) : null;
      await lock?.end();
      lock = next_lock;
      await server.start();
    }
  } finally {
    await lock?.end();
  }
  const has_ended = await untilFound(database_url, NONE_DUE, [server.now()]);
  return { killed, breaches: has_ended ? [] : ['14 a tournament that was killed while it was settled did not end'] };
}

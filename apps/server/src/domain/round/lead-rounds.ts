import { type AnySharedGame, sharedGames } from '@nua/games';
import { type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import type { App } from '../../http/request-context.ts';
import { isClosed } from '../play/play-pace.ts';
import { rulesOf } from './rules-of.ts';
import { endBet, endsOf, openBetsOn } from './shared-bet.ts';
import { decideRound, newestRound, type SharedRound } from './shared-round.ts';

/**
 * The one node that moves shared rounds on. It writes through the connection that holds the lock: who has lost that can write nothing.
 */
export type Lead = {
  app: App;
  client: PoolClient;
  /** Over that connection; the statements of all games wait in its one line. */
  db: Kysely<Database>;
  /** Since when, in the database's time. */
  since: Date;
  /** The database's time now. */
  now: () => Date;
};

/** A round that could not be locked or started for so long returns its stakes. */
const PATIENCE_MS = 60_000;
/** A leader that slept past the end for so long has not led the round to it. */
const LATE_MS = 2_000;
/** Cash-outs that were received in time are committed by then; only then what stayed is settled. */
const GRACE_MS = 500;
/** Where nothing can be cashed out there is nothing to wait for: nobody holds an open bet on a result that is known. */
const graceOf = ({ climb }: AnySharedGame): number => (climb === null ? 0 : GRACE_MS);
/** How long a game without anybody in it, or without a chain, is left alone. */
const IDLE_MS = 1_000;
const BETS_AT_ONCE = 4;

/** Does what is due on every shared game; answers with the milliseconds until something will be. */
export async function advanceRounds(lead: Lead): Promise<number> {
  const games = sharedGames.map((game) => advanceGame(lead, game));
  // Whoever gives the lead up after a fault does so when no game writes any more.
  await Promise.allSettled(games);
  return Math.max(0, Math.min(IDLE_MS, ...(await Promise.all(games))));
}

async function advanceGame(lead: Lead, game: AnySharedGame): Promise<number> {
  for (;;) {
    const round = await newestRound(lead.db, game.id);
    const wait_ms = await step(lead, game, round);
    if (wait_ms > 0) return wait_ms;
  }
}

const isOver = ({ state }: SharedRound): boolean => state === 'settled' || state === 'stopped';

/** One step of one game; answers with the milliseconds until the next, zero where it is due. */
async function step(lead: Lead, present: AnySharedGame, round: SharedRound | null): Promise<number> {
  // A round ends by the rules under which it began.
  const game = round && !isOver(round) ? rulesOf(present, round) : present;
  const now_ms = lead.now().getTime();
  const until = (due: Date, plus_ms = 0): number => due.getTime() + plus_ms - now_ms;
  switch (round?.state) {
    case undefined:
      return await begin(lead, game);
    case 'settled':
    case 'stopped': {
      const wait_ms = until(round!.ended_at!, game.phases.shown_ms);
      return wait_ms > 0 ? wait_ms : await begin(lead, game);
    }
    case 'betting':
      return await lock(lead, game, round!, until(round!.locks_at));
    case 'locked':
      return await start(lead, game, round!, until(round!.starts_at));
    case 'running':
      return await end(lead, game, round!);
    case 'ended':
    case 'stopping':
      return await settle(lead, game, round!, until(round!.ended_at!, graceOf(game)));
  }
}

/** Begins the next round, where somebody is in the game and a chain with its salt has a round left. */
async function begin({ app, db, now }: Lead, game: AnySharedGame): Promise<number> {
  if (isClosed(app, game)) return IDLE_MS;
  const opens_at = now();
  const locks_at = new Date(opens_at.getTime() + game.phases.betting_ms);
  const starts_at = new Date(locks_at.getTime() + game.phases.locked_ms);
  const heard_since = new Date(app.clock.now().getTime() - ABSENT_AFTER_MS);
  const { rows } = await sql`
    with next as (
      update arcade.hash_chain set last_number = last_number + 1
      where id = (select id from arcade.hash_chain where game_id = ${game.id} and salt is not null and last_number < length
          order by announced_at limit 1)
        and exists (select from arcade.session where game_id = ${game.id} and heard_at > ${heard_since})
      returning id, last_number)
    insert into arcade.shared_round (id, game_id, chain_id, number, table_version, state, opens_at, locks_at, starts_at)
    select ${newId()}, ${game.id}, id, last_number, ${game.table_version}, 'betting', ${opens_at}, ${locks_at}, ${starts_at} from next
    returning bump_revision('shared_round', game_id)`.execute(db);
  return rows.length === 0 ? IDLE_MS : 0;
}

/** A frame that was not heard for so long is not open any more. */
const ABSENT_AFTER_MS = 60_000;

async function lock(lead: Lead, game: AnySharedGame, round: SharedRound, wait_ms: number): Promise<number> {
  if (wait_ms > 0) return wait_ms;
  if (wait_ms < -PATIENCE_MS) return await stop(lead, game, round);
  const starts_at = new Date(Math.max(round.starts_at.getTime(), lead.now().getTime() + game.phases.locked_ms));
  await write(lead, round, sql`state = 'locked', starts_at = ${starts_at}`);
  return 0;
}

async function start(lead: Lead, game: AnySharedGame, round: SharedRound, wait_ms: number): Promise<number> {
  if (wait_ms > 0) return wait_ms;
  if (wait_ms < -PATIENCE_MS) return await stop(lead, game, round);
  await write(lead, round, sql`state = 'running', has_run = true, starts_at = ${lead.now()}`);
  return 0;
}

async function end(lead: Lead, game: AnySharedGame, round: SharedRound): Promise<number> {
  const { hash, result, ends_at } = await decideRound(lead.app, game, round);
  const late_ms = lead.now().getTime() - ends_at.getTime();
  if (late_ms < 0) return -late_ms;
  if (lead.since > ends_at || late_ms > LATE_MS) return await stop(lead, game, round);
  await write(
    lead,
    round,
    sql`state = 'ended', ended_at = ${ends_at}, hash = ${hash}, result = ${JSON.stringify(result)}::json`,
  );
  return 0;
}

/**
 * Stops a round that nobody led to its end. What left by itself before the end is paid, what was played by hand is returned; that
 * rewards whoever can stop the server, so somebody must look.
 */
async function stop(lead: Lead, game: AnySharedGame, round: SharedRound): Promise<number> {
  const { hash, result, ends_at } = await decideRound(lead.app, game, round);
  const ended_at = round.has_run ? ends_at : lead.now();
  await write(
    lead,
    round,
    sql`state = 'stopping', ended_at = ${ended_at}, hash = ${hash}, result = ${JSON.stringify(result)}::json`,
  );
  lead.app.log.error(
    { round_id: round.id, game_id: game.id, state: round.state },
    'a shared round was stopped: nobody led it',
  );
  return 0;
}

/** Ends every open bet; what nobody took waits for the cash-outs that were received in time. */
async function settle({ app, db }: Lead, game: AnySharedGame, round: SharedRound, wait_ms: number): Promise<number> {
  const result = round.result!;
  const ends = endsOf(game, round, result, await openBetsOn(db, round.id));
  const due = wait_ms > 0 ? ends.filter(({ end: one }) => one !== 'returned' && one.left_hundredths !== null) : ends;
  let failed = 0;
  const endOne = (one: (typeof due)[number]) =>
    endBet(app, game, result, one).catch((error) => {
      failed += 1;
      app.log.error({ err: error, round_id: one.bet.id }, 'a bet on a shared round could not be settled');
    });
  for (let place = 0; place < due.length; place += BETS_AT_ONCE)
    await Promise.all(due.slice(place, place + BETS_AT_ONCE).map(endOne));
  // One that fails is tried again; the others have not waited for it.
  if (failed > 0) return IDLE_MS;
  if (wait_ms > 0) return wait_ms;
  const isStopped = round.state === 'stopping';
  await write({ db }, round, isStopped ? sql`state = 'stopped'` : sql`state = 'settled'`);
  app.metrics.countSharedRound(game.id, isStopped ? 'stopped' : 'settled');
  return 0;
}

/** Moves a round on from the state in which it was read, and tells every node. */
async function write(
  { db }: Pick<Lead, 'db'>,
  { id, state }: SharedRound,
  change: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql`update arcade.shared_round set ${change} where id = ${id} and state = ${state}
    returning bump_revision('shared_round', game_id)`.execute(db);
  if (rows.length === 0) throw new Error(`shared round ${id} was moved by another leader`);
}

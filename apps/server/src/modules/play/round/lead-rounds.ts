import { type AnySharedGame, sharedGames } from '@nua/games';
import { sql } from 'kysely';
import type pg from 'pg';
import type { App } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';
import { newId } from '../../../db/new-id.ts';
import { isClosed } from '../pace/play-pace.ts';
import { databaseNow } from './database-time.ts';
import { LEASE_MS } from './presses.ts';
import { fateOf, moveRound, writeEnded, writeStopped } from './round-fate.ts';
import { rulesOf } from './rules-of.ts';
import { endBet, endsOf, openBetsOn } from './shared-bet.ts';
import { type Decided, decideRound, newestRound, type RoundNow, type SharedRound } from './shared-round.ts';

/**
 * The lead of a game. Only the node with the lead advances the game's rounds.
 *
 * The node writes the states of the rounds through the connection that holds the lock, so a node that lost the lock cannot write them.
 */
export type Lead = { app: App; game_id: string; client: pg.Client; db: Queryable };

/** A round returns its stakes if it is locked or started this much too late. */
const GIVE_UP_AFTER_MS = 60_000;
/** A lead is renewed this long before its end. */
const RENEW_MS = LEASE_MS - 500;
/** The longest pause between two steps, for example while the game is closed. */
const IDLE_MS = 1_000;
const BETS_AT_ONCE = 4;

/** Runs all due steps of a game. Returns the milliseconds until the next one. */
export async function advanceRounds(lead: Lead): Promise<number> {
  for (;;) {
    const wait_ms = await takeStep(lead);
    if (wait_ms > 0) return Math.min(IDLE_MS, wait_ms);
  }
}

/** Runs one step of a game's current round. Returns the milliseconds until the next step; zero if it is due. */
export async function takeStep(lead: Lead): Promise<number> {
  const game = sharedGames.find(({ id }) => id === lead.game_id)!;
  return await step(lead, game, await newestRound({ clock: lead.app.clock, db: lead.db }, game.id));
}

const isOver = ({ state }: SharedRound): boolean => state === 'settled' || state === 'stopped';

/** Advances a round to its next state, or starts the next round. Returns the milliseconds until the next step. */
async function step(lead: Lead, current_game: AnySharedGame, round: RoundNow | null): Promise<number> {
  // A round ends under the rules with which it began.
  const game = round && !isOver(round) ? rulesOf(current_game, round) : current_game;
  const until = (due: Date, plus_ms = 0): number => due.getTime() + plus_ms - round!.now.getTime();
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
      return await run(lead, game, round!);
    case 'ended':
    case 'stopping':
      return await settle(lead, game, round!);
  }
}

/** Starts the next round if a player is in the game and a salted chain has a round left. */
async function begin({ app, db }: Lead, game: AnySharedGame): Promise<number> {
  if (isClosed(app, game)) return IDLE_MS;
  const { betting_ms, locked_ms } = game.phases;
  const after = (ms: number) => sql`now.at + ${ms}::int * interval '1 millisecond'`;
  const active_since = new Date(app.clock.now().getTime() - ABSENT_AFTER_MS);
  const { rows } = await sql`
    with now as materialized (select ${databaseNow(app.clock)} as at), next as (
      update arcade.hash_chain set last_number = last_number + 1
      where id = (select id from arcade.hash_chain where game_id = ${game.id} and salt is not null and lost_at is null
            and last_number < length
          order by announced_at limit 1)
        and exists (select from arcade.session where game_id = ${game.id} and heard_at > ${active_since})
      returning id, last_number)
    insert into arcade.shared_round (id, game_id, chain_id, number, table_version, state, opens_at, locks_at, starts_at)
    select ${newId()}, ${game.id}, id, last_number, ${game.table_version}, 'betting', now.at, ${after(betting_ms)},
      ${after(betting_ms + locked_ms)} from next, now
    returning bump_revision('shared_round', game_id)`.execute(db);
  return rows.length === 0 ? IDLE_MS : 0;
}

/** A frame without a heartbeat for this long counts as closed. */
const ABSENT_AFTER_MS = 60_000;

async function lock(lead: Lead, game: AnySharedGame, round: RoundNow, wait_ms: number): Promise<number> {
  if (wait_ms > 0) return wait_ms;
  if (wait_ms < -GIVE_UP_AFTER_MS) return await stop(lead, game, round);
  const starts_at = new Date(Math.max(round.starts_at.getTime(), round.now.getTime() + game.phases.locked_ms));
  await moveRound(lead.db, round, sql`state = 'locked', starts_at = ${starts_at}`);
  return 0;
}

async function start(lead: Lead, game: AnySharedGame, round: RoundNow, wait_ms: number): Promise<number> {
  if (wait_ms > 0) return wait_ms;
  if (wait_ms < -GIVE_UP_AFTER_MS) return await stop(lead, game, round);
  const led_until = new Date(round.now.getTime() + LEASE_MS);
  await moveRound(
    lead.db,
    round,
    sql`state = 'running', has_run = true, starts_at = ${round.now}, led_until = ${led_until}`,
  );
  return 0;
}

/** Renews the lead of a running round, or writes the round's end. */
async function run(lead: Lead, game: AnySharedGame, round: RoundNow): Promise<number> {
  const decided = await decideRound(lead.db, lead.app.seeds, game, round);
  const fate = fateOf(game, round, decided.ends_at);
  if (fate === 'lapsed') return await stop(lead, game, round, decided);
  if (fate === 'over') {
    await writeEnded(lead.db, round, decided);
    return 0;
  }
  const over_ms = decided.ends_at.getTime() - round.now.getTime();
  if (game.climb === null) return over_ms;
  const due_ms = round.led_until!.getTime() - RENEW_MS - round.now.getTime();
  if (due_ms > 0) return Math.min(over_ms, due_ms);
  await renew(lead, round);
  return 0;
}

/** Extends the lead of a running round, independently of its result. A lead that has ended is never extended. */
async function renew({ app, db }: Lead, { id }: SharedRound): Promise<void> {
  const now = databaseNow(app.clock);
  await sql`update arcade.shared_round
    set led_until = greatest(led_until, ${now} + ${LEASE_MS}::int * interval '1 millisecond')
    where id = ${id} and state = 'running' and led_until > ${now}`.execute(db);
}

/** Stops a round and logs an error, so that an operator looks for the cause. */
async function stop(lead: Lead, game: AnySharedGame, round: RoundNow, known?: Decided): Promise<number> {
  const decided = known ?? (await decideRound(lead.db, lead.app.seeds, game, round));
  if (!(await writeStopped(lead.db, game, round, decided))) return 0;
  const { id: round_id, game_id, state, led_until } = round;
  lead.app.log.error({ round_id, game_id, state, led_until }, 'stopped a shared round: no node led it');
  return 0;
}

async function settle({ app, db }: Lead, game: AnySharedGame, round: RoundNow): Promise<number> {
  const ends = endsOf(game, round, round.result, await openBetsOn(db, round.id));
  let failed = 0;
  const tryToEnd = (end: (typeof ends)[number]) =>
    endBet(app, game, round.result, end).catch((error) => {
      failed += 1;
      app.log.error({ err: error, round_id: end.bet.id }, 'cannot settle a bet on a shared round');
    });
  for (let start_index = 0; start_index < ends.length; start_index += BETS_AT_ONCE)
    await Promise.all(ends.slice(start_index, start_index + BETS_AT_ONCE).map(tryToEnd));
  // The failed bets are still open, so the next step retries them.
  if (failed > 0) return IDLE_MS;
  const isStopped = round.state === 'stopping';
  if (await moveRound(db, round, isStopped ? sql`state = 'stopped'` : sql`state = 'settled'`))
    app.metrics.countSharedRound(game.id, isStopped ? 'stopped' : 'settled');
  return 0;
}

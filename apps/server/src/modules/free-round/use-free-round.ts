import type { playableFreeRounds } from '@nua/contract/arcade.ts';
import { type Cents, toWire } from '@nua/money';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { apiError, inputError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import type { BonusDeps } from '../bonus/public.ts';
import { endFreeRounds } from './end-free-rounds.ts';
import { type FreeRoundsRow, hasOpenRound, isBlocked, isDepositReversed, lockRow } from './free-rounds-row.ts';

type FreeBet = { id: string; player_id: string; game_id: string; stake: Cents };

/**
 * Locks the free rounds that a bet names, and checks that a round is left. The caller holds the owner's lock.
 *
 * Errors  NOT_FOUND, INVALID_INPUT for another game or stake, FREE_ROUNDS_ENDED
 */
export async function lockFreeRounds(
  tx: Tx,
  { id, player_id, game_id, stake }: FreeBet,
  at: Date,
): Promise<FreeRoundsRow> {
  const row = await lockRow(tx, id);
  if (row?.player_id !== player_id) throw apiError('NOT_FOUND');
  if (!row.games.includes(game_id)) throw inputError([{ path: 'free_rounds_id', rule: 'free rounds of this game' }]);
  if (stake !== row.stake_cents) throw inputError([{ path: 'stake', rule: `exactly ${toWire(row.stake_cents)}` }]);
  if (row.state !== 'open' || row.used >= row.rounds || row.expires_at <= at || (await isDepositReversed(tx, row)))
    throw apiError('FREE_ROUNDS_ENDED');
  return row;
}

/** Counts a placed round. After the last round, ends the free rounds, unless a round is still open at a provider. */
export async function countFreeRound(deps: BonusDeps, tx: Tx, row: FreeRoundsRow, payout: Cents): Promise<void> {
  const used = row.used + 1;
  const won_cents = (row.won_cents + payout) as Cents;
  await sql`update free_rounds set used = ${used}, won_cents = ${won_cents} where id = ${row.id}`.execute(tx);
  await endIfPlayed(deps, tx, { ...row, used, won_cents });
}

async function endIfPlayed(deps: BonusDeps, tx: Tx, row: FreeRoundsRow): Promise<void> {
  if (row.state !== 'open' || row.used < row.rounds || (await hasOpenRound(tx, row))) return;
  await endFreeRounds(deps, tx, row, 'finished');
}

/**
 * Ends the free rounds if all are played and none is open at a provider. A blocked player's free rounds are ended later by the job. The
 * caller holds the owner's lock.
 */
export async function endPlayedFreeRounds(deps: BonusDeps, tx: Tx, id: string): Promise<void> {
  const row = await lockRow(tx, id);
  if (row && !(await isBlocked(tx, row))) await endIfPlayed(deps, tx, row);
}

/**
 * Counts a later win of a placed round. The caller holds the owner's lock and moves the money.
 *
 * Shape   -> true if the free rounds are still open
 */
export async function addFreeWin(tx: Tx, id: string, amount: Cents): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    update free_rounds set won_cents = won_cents + ${amount} where id = ${id} returning state = 'open' as is_open`.execute(
    tx,
  );
  return rows[0]!.is_open;
}

/** Gives a voided free round back to the player. The caller holds the owner's lock. */
export async function returnFreeRound(tx: Tx, id: string): Promise<void> {
  await sql`update free_rounds set used = used - 1 where id = ${id}`.execute(tx);
}

type Playable = Pick<FreeRoundsRow, 'id' | 'games' | 'stake_cents' | 'won_cents' | 'expires_at'> & { left: number };

/** Returns the free rounds that a player can use now in any of these games, in the order of their expiry. */
export async function readPlayableIn(db: Queryable, player_id: string, games: readonly string[], at: Date) {
  const { rows } = await sql<Playable>`
    select f.id, f.games, f.stake_cents, f.won_cents, f.expires_at, f.rounds - f.used as left from free_rounds f
    where f.player_id = ${player_id} and f.state = 'open' and f.expires_at > ${at} and f.used < f.rounds
      and f.games && ${[...games]} and not exists (select from deposit d where d.id = f.deposit_id and d.state = 'reversed')
    order by f.expires_at, f.id`.execute(db);
  return rows.map(({ stake_cents: stake, won_cents: won, expires_at, ...rest }) => ({
    ...{ ...rest, stake, won, expires_at: expires_at.toISOString() },
    games: rest.games.filter((id) => games.includes(id)),
  }));
}

/** Returns the free rounds that a player can use in a game now, in the order of their expiry. */
export async function readPlayableFreeRounds(
  db: Queryable,
  player_id: string,
  game_id: string,
  at: Date,
): Promise<v.InferOutput<typeof playableFreeRounds>> {
  const found = await readPlayableIn(db, player_id, [game_id], at);
  return found.map(({ games: _, ...rest }) => rest);
}

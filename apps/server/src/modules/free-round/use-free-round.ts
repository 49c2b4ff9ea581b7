import type { playableFreeRounds } from '@nua/contract/arcade.ts';
import { type Cents, toWire } from '@nua/money';
import { type Kysely, sql } from 'kysely';
import type * as v from 'valibot';
import { apiError, inputError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import type { Database } from '../../db/connect.ts';
import type { BonusDeps } from '../bonus/public.ts';
import { endFreeRounds } from './end-free-rounds.ts';
import { type FreeRoundsRow, isTakenBack, lockRow } from './free-rounds-row.ts';

type Use = { id: string; player_id: string; game_id: string; stake: Cents };

/**
 * Locks the free rounds that a bet names, and checks that one is left. The caller holds the owner's lock.
 *
 * Errors  NOT_FOUND, INVALID_INPUT for another game or stake, FREE_ROUNDS_ENDED
 */
export async function lockFreeRounds(tx: Tx, { id, player_id, game_id, stake }: Use, at: Date): Promise<FreeRoundsRow> {
  const row = await lockRow(tx, id);
  if (row?.player_id !== player_id) throw apiError('NOT_FOUND');
  if (!row.games.includes(game_id)) throw inputError([{ path: 'free_rounds_id', rule: 'free rounds of this game' }]);
  if (stake !== row.stake_cents) throw inputError([{ path: 'stake', rule: `exactly ${toWire(row.stake_cents)}` }]);
  if (row.state !== 'open' || row.expires_at <= at || (await isTakenBack(tx, row))) throw apiError('FREE_ROUNDS_ENDED');
  return row;
}

/** Counts a played round, and ends the free rounds after the last one. */
export async function countFreeRound(deps: BonusDeps, tx: Tx, row: FreeRoundsRow, payout: Cents): Promise<void> {
  const used = row.used + 1;
  const won_cents = (row.won_cents + payout) as Cents;
  await sql`update free_rounds set used = ${used}, won_cents = ${won_cents} where id = ${row.id}`.execute(tx);
  if (used === row.rounds) await endFreeRounds(deps, tx, { ...row, used, won_cents }, 'finished');
}

/** Returns the free rounds that a player can use in a game now, in the order of their expiry. */
export async function readPlayableFreeRounds(
  db: Kysely<Database>,
  player_id: string,
  game_id: string,
  at: Date,
): Promise<v.InferOutput<typeof playableFreeRounds>> {
  const { rows } = await sql<Pick<FreeRoundsRow, 'id' | 'stake_cents' | 'won_cents' | 'expires_at'> & { left: number }>`
    select f.id, f.stake_cents, f.won_cents, f.expires_at, f.rounds - f.used as left from free_rounds f
    where f.player_id = ${player_id} and f.state = 'open' and f.expires_at > ${at} and ${game_id} = any (f.games)
      and not exists (select from deposit d where d.id = f.deposit_id and d.state = 'reversed')
    order by f.expires_at, f.id`.execute(db);
  return rows.map(({ id, left, stake_cents: stake, won_cents: won, expires_at }) => ({
    ...{ id, left, stake, won, expires_at: expires_at.toISOString() },
  }));
}

import type { FreeRoundSource, FreeRoundState, freeRounds } from '@nua/contract/free-round.ts';
import type { Cents } from '@nua/money';
import type { RuleKind } from '@nua/rewards';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Tx } from '../../core/app.ts';

export type FreeRoundsRow = {
  id: string;
  player_id: string;
  source: FreeRoundSource;
  source_id: string;
  games: string[];
  stake_cents: Cents;
  rounds: number;
  used: number;
  won_cents: Cents;
  wager_times: number;
  bonus_days: number;
  rule_kind: RuleKind | null;
  rule_version: number | null;
  deposit_id: string | null;
  state: FreeRoundState;
  bonus_id: string | null;
  granted_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

export const freeRoundsResponse = (row: FreeRoundsRow): v.InferOutput<typeof freeRounds> => ({
  id: row.id,
  source: row.source,
  games: row.games,
  stake: row.stake_cents,
  rounds: row.rounds,
  used: row.used,
  won: row.won_cents,
  wager_times: row.wager_times,
  bonus_days: row.bonus_days,
  state: row.state,
  granted_at: row.granted_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** Reads and locks one grant. The caller holds the owner's lock. */
export async function lockRow(tx: Tx, id: string): Promise<FreeRoundsRow | undefined> {
  return (await sql<FreeRoundsRow>`select * from free_rounds where id = ${id} for update`.execute(tx)).rows[0];
}

/** Reads and locks the open grants of a player. The caller holds the owner's lock. */
export async function readOpenOf(tx: Tx, player_id: string): Promise<FreeRoundsRow[]> {
  const { rows } = await sql<FreeRoundsRow>`
    select * from free_rounds where player_id = ${player_id} and state = 'open' order by id for update`.execute(tx);
  return rows;
}

/** Reports whether one of these free rounds is open at its provider and can still win. */
export async function hasOpenRound(tx: Tx, { id }: Pick<FreeRoundsRow, 'id'>): Promise<boolean> {
  const { rows } = await sql`select 1 from arcade.open_round where free_rounds_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function isBlocked(tx: Tx, { player_id }: Pick<FreeRoundsRow, 'player_id'>): Promise<boolean> {
  return (await sql`select 1 from player where id = ${player_id} and status <> 1`.execute(tx)).rows.length > 0;
}

export async function isDepositReversed(tx: Tx, { deposit_id }: Pick<FreeRoundsRow, 'deposit_id'>): Promise<boolean> {
  if (deposit_id === null) return false;
  const { rows } = await sql`select 1 from deposit where id = ${deposit_id} and state = 'reversed'`.execute(tx);
  return rows.length > 0;
}

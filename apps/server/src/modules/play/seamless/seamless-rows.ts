import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';

/** A round at a provider, as a row of `arcade.round`. */
export type SeamlessRound = {
  id: string;
  player_id: string;
  game_id: string;
  provider: string;
  provider_round: string;
  state: 'open' | 'settled' | 'voided';
  /** The sum of the bets that were not returned. */
  stake: Cents;
  bonus_stake: Cents;
  /** The sum of the wins paid so far. */
  payout: Cents;
  bonus_payout: Cents;
  bonus_id: string | null;
  /** The free rounds that pay the stake and collect the wins; null for a round of the player's money. */
  free_rounds_id: string | null;
  at: Date;
};

/** A bet of a provider's round. A bet that was cancelled before it arrived has no round. */
export type SeamlessBet = {
  provider: string;
  id: string;
  player_id: string;
  round_id: string | null;
  state: 'placed' | 'returned' | 'cancelled';
  stake: Cents;
  bonus_stake: Cents;
  paid: Cents;
  /** True if the provider has reported a win of the bet, even of 0.00. */
  has_result: boolean;
  at: Date;
};

const COLUMNS = sql`id, player_id, game_id, provider, provider_round, state, stake_cents as stake, bonus_stake_cents as bonus_stake,
  payout_cents as payout, bonus_payout_cents as bonus_payout, bonus_id, free_rounds_id, at`;
const ROUND = sql`select ${COLUMNS} from arcade.round`;
const BET = sql`select provider, id, player_id, round_id, state, stake_cents as stake, bonus_stake_cents as bonus_stake,
  paid_cents as paid, has_result, at from seamless.bet`;

type ProviderRoundKey = { provider: string; player_id: string; provider_round: string };

/** Returns the newest row of a provider's round. If all bets were returned, a later bet starts a new row. */
export async function newestRound(
  tx: Tx,
  { provider, player_id, provider_round }: ProviderRoundKey,
): Promise<SeamlessRound | null> {
  const { rows } = await sql<SeamlessRound>`${ROUND}
    where provider = ${provider} and player_id = ${player_id} and provider_round = ${provider_round} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function roundOfBet(tx: Tx, bet: SeamlessBet): Promise<SeamlessRound> {
  const { rows } =
    await sql<SeamlessRound>`${ROUND} where player_id = ${bet.player_id} and id = ${bet.round_id}`.execute(tx);
  if (!rows[0]) throw new Error(`bet ${bet.id} of ${bet.provider} has no round`);
  return rows[0];
}

export async function openRounds(tx: Tx, player_id: string): Promise<SeamlessRound[]> {
  const { rows } = await sql<SeamlessRound>`select ${COLUMNS} from arcade.round_in_progress
    where player_id = ${player_id} and provider is not null order by id`.execute(tx);
  return rows;
}

export async function findBet(
  db: Queryable,
  { provider, id }: { provider: string; id: string },
): Promise<SeamlessBet | null> {
  const { rows } = await sql<SeamlessBet>`${BET} where provider = ${provider} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function placedBets(tx: Tx, round_id: string): Promise<SeamlessBet[]> {
  const { rows } =
    await sql<SeamlessBet>`${BET} where round_id = ${round_id} and state = 'placed' order by at, id`.execute(tx);
  return rows;
}

export async function insertBet(tx: Tx, bet: Omit<SeamlessBet, 'paid' | 'has_result'>): Promise<void> {
  await sql`insert into seamless.bet (provider, id, player_id, round_id, state, stake_cents, bonus_stake_cents, at)
    values (${bet.provider}, ${bet.id}, ${bet.player_id}, ${bet.round_id}, ${bet.state}, ${bet.stake}, ${bet.bonus_stake}, ${bet.at})`.execute(
    tx,
  );
}

export async function markReturned(tx: Tx, { provider, id }: SeamlessBet): Promise<void> {
  await sql`update seamless.bet set state = 'returned' where provider = ${provider} and id = ${id}`.execute(tx);
}

/** Adds a reported win to a bet. The win may be 0.00. */
export async function addPaid(tx: Tx, { provider, id }: SeamlessBet, amount: Cents): Promise<void> {
  await sql`update seamless.bet set paid_cents = paid_cents + ${amount}, has_result = true
    where provider = ${provider} and id = ${id}`.execute(tx);
}

export async function insertRound(tx: Tx, round: SeamlessRound, balance: Cents): Promise<void> {
  const { id, player_id, game_id, provider, provider_round, stake, bonus_id, bonus_stake, free_rounds_id, at } = round;
  await sql`insert into arcade.round (id, player_id, game_id, provider, provider_round, stake_cents, payout_cents, outcome,
      table_version, balance_after_cents, state, at, bonus_id, bonus_stake_cents, free_rounds_id)
    values (${id}, ${player_id}, ${game_id}, ${provider}, ${provider_round}, ${stake}, 0, ${outcomeOf(round)}::json, 0, ${balance},
      'open', ${at}, ${bonus_id}, ${bonus_stake}, ${free_rounds_id})`.execute(tx);
}

export async function updateRound(tx: Tx, round: SeamlessRound): Promise<void> {
  await sql`update arcade.round set stake_cents = ${round.stake}, bonus_stake_cents = ${round.bonus_stake},
      payout_cents = ${round.payout}, bonus_payout_cents = ${round.bonus_payout}
    where player_id = ${round.player_id} and id = ${round.id}`.execute(tx);
}

export const outcomeOf = ({ provider, provider_round }: SeamlessRound): string =>
  JSON.stringify({ provider, provider_round });

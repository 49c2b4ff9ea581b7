import type { Values } from '@nua/games';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { MARK_BYTES } from '../../core/sealing/keyring.ts';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import type { Queryable } from '../../db/connect.ts';
import { STEPS_COLUMN } from './round-columns.ts';
import { openSeed, type StoredSeed, withSeed } from './sealed-seeds.ts';

/** The seed pair of a player's next round, with a nonce that no other round has. The server seed must not leave this process. */
export type GamePair = { id: string; server_seed: string; client_seed: string; nonce: number };

/** Reserves the next nonce of a player's pair for games. A rollback releases the nonce. Returns null if there is no pair. */
export async function reserveGameNonce(tx: Tx, seeds: SeedSeal, player_id: string): Promise<GamePair | null> {
  const take = sql<StoredSeed & Omit<GamePair, 'server_seed'>>`
    update arcade.seed_pair set next_nonce = next_nonce + 1
    where player_id = ${player_id} and purpose = 'game' and state = 'active'
    returning id, server_seed, sealed_seed, client_seed, next_nonce - 1 as nonce`;
  const [pair] = (await take.execute(tx)).rows;
  // If a concurrent rotation revealed the pair that this statement waited for, a new statement finds the new active pair.
  const taken = pair ?? (await take.execute(tx)).rows[0];
  return taken === undefined ? null : withSeed(seeds, taken);
}

export type TakenStep = { step: Values; extra_stake: Cents };

/** An open round with everything that determines its state. The server seed must not leave this process. */
export type OpenRound = {
  id: string;
  player_id: string;
  game_id: string;
  seed_pair_id: string;
  nonce: number;
  /** Includes the extra stakes. */
  stake: Cents;
  bonus_id: string | null;
  bonus_stake: Cents;
  call: Values;
  /** The operator's payout cap when the round was opened. */
  payout_cap: Cents;
  table_version: number;
  at: Date;
  server_seed: string;
  client_seed: string;
  steps: readonly TakenStep[];
};

type Row = Omit<OpenRound, 'steps' | 'call' | 'payout_cap' | 'server_seed'> & {
  server_seed: string | null;
  sealed_seed: Buffer | null;
  outcome: { call: Values; payout_cap: string };
  steps: { step: Values; extra: string }[] | null;
};

const COLUMNS = sql`r.id, r.player_id, r.game_id, r.seed_pair_id, r.nonce, r.stake_cents as stake, r.bonus_id,
  r.bonus_stake_cents as bonus_stake, r.outcome, r.table_version, r.at, p.server_seed, p.sealed_seed,
  p.client_seed,
  ${sql.raw(STEPS_COLUMN)}`;

const asRound = (seeds: SeedSeal, row: Row): OpenRound => ({
  ...withoutSeed(row),
  server_seed: openSeed(seeds, { ...row, id: row.seed_pair_id }),
});

const withoutSeed = ({ outcome, steps, server_seed: _plain, sealed_seed: _sealed, ...row }: Row): SeedlessRound => ({
  ...row,
  call: outcome.call,
  payout_cap: BigInt(outcome.payout_cap) as Cents,
  steps: (steps ?? []).map(({ step, extra }) => ({ step, extra_stake: BigInt(extra) as Cents })),
});

export async function findOpenRound(
  db: Queryable,
  seeds: SeedSeal,
  { player_id, game_id }: { player_id: string; game_id: string },
): Promise<OpenRound | null> {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from arcade.round_in_progress r join arcade.seed_pair p on p.id = r.seed_pair_id
    where r.player_id = ${player_id} and r.game_id = ${game_id}`.execute(db);
  return rows[0] ? asRound(seeds, rows[0]) : null;
}

/** An open round without its server seed, which may be impossible to decrypt. */
export type SeedlessRound = Omit<OpenRound, 'server_seed'>;

/** Lists the open stepped rounds whose seeds are sealed with one of these keys, oldest first. */
export async function findLostRounds(
  db: Queryable,
  { marks, limit }: { marks: readonly Buffer[]; limit: number },
): Promise<{ player_id: string; id: string }[]> {
  const { rows } = await sql<{ player_id: string; id: string }>`
    select r.player_id, r.id from arcade.round_in_progress r join arcade.seed_pair p on p.id = r.seed_pair_id
    where substring(p.sealed_seed from 1 for ${MARK_BYTES}::int) = any (${marks}) order by r.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Reads an open stepped round without its seed; null if it has ended. The caller holds the owner's lock. */
export async function readLostRound(
  tx: Tx,
  { player_id, id }: { player_id: string; id: string },
): Promise<SeedlessRound | null> {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from arcade.round_in_progress r join arcade.seed_pair p on p.id = r.seed_pair_id
    where r.player_id = ${player_id} and r.id = ${id}`.execute(tx);
  return rows[0] ? withoutSeed(rows[0]) : null;
}

/** Lists all open stepped rounds of a player. The caller holds the owner's lock, so the rounds cannot change. */
export async function listOpenRounds(tx: Tx, seeds: SeedSeal, player_id: string): Promise<OpenRound[]> {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from arcade.round_in_progress r join arcade.seed_pair p on p.id = r.seed_pair_id
    where r.player_id = ${player_id} order by r.id`.execute(tx);
  return rows.map((row) => asRound(seeds, row));
}

/** Writes an opened round. The call and the payout cap are stored in the outcome's column until the round ends. */
export async function writeOpenRound(
  tx: Tx,
  round: Omit<OpenRound, 'steps' | 'server_seed' | 'client_seed'> & { balance: Cents },
): Promise<void> {
  const outcome = JSON.stringify({ call: round.call, payout_cap: String(round.payout_cap) });
  await sql`insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
      balance_after_cents, state, at, bonus_id, bonus_stake_cents)
    values (${round.id}, ${round.player_id}, ${round.game_id}, ${round.seed_pair_id}, ${round.nonce}, ${round.stake}, 0,
      ${outcome}::json, ${round.table_version}, ${round.balance}, 'open', ${round.at}, ${round.bonus_id}, ${round.bonus_stake})`.execute(
    tx,
  );
}

export async function writeStep(
  tx: Tx,
  round: Pick<OpenRound, 'id' | 'player_id' | 'stake' | 'bonus_stake'>,
  { n, step, extra_stake, at }: TakenStep & { n: number; at: Date },
): Promise<void> {
  await sql`insert into arcade.round_step (round_id, n, step, extra_stake_cents, at)
    values (${round.id}, ${n}, ${JSON.stringify(step)}::json, ${extra_stake}, ${at})`.execute(tx);
  if (extra_stake === 0n) return;
  await sql`update arcade.round set stake_cents = ${round.stake}, bonus_stake_cents = ${round.bonus_stake}
    where player_id = ${round.player_id} and id = ${round.id}`.execute(tx);
}

/** How a round ended. `at` is the time of the end, so that the round counts on the day it was decided. */
export type RoundEnd = {
  state: 'settled' | 'voided';
  payout: Cents;
  outcome: object;
  balance: Cents;
  bonus_payout: Cents;
  bonus_after: Cents;
  contribution: Cents;
  at: Date;
};

/** Writes the end of a round. Throws if it is not open. */
export async function writeRoundEnd(
  tx: Tx,
  { id, player_id }: Pick<OpenRound, 'id' | 'player_id'>,
  end: RoundEnd,
): Promise<void> {
  const { rows } = await sql`update arcade.round set state = ${end.state}, payout_cents = ${end.payout},
      outcome = ${JSON.stringify(end.outcome)}::json, balance_after_cents = ${end.balance}, bonus_payout_cents = ${end.bonus_payout},
      bonus_after_cents = ${end.bonus_after}, contribution_cents = ${end.contribution}, at = ${end.at}
    where player_id = ${player_id} and id = ${id} and state = 'open' returning 1`.execute(tx);
  if (rows.length !== 1) throw new Error(`round ${id} is not open`);
}

/** Finds open stepped rounds that have timed out or whose player may no longer play, oldest first. */
export async function findDueRounds(
  db: Queryable,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<{ player_id: string; id: string }[]> {
  const { rows } = await sql<{ player_id: string; id: string }>`
    select r.player_id, r.id from arcade.round_in_progress r join player p on p.id = r.player_id
    where r.seed_pair_id is not null and (r.at <= ${before} or p.status <> 1 or exists (
      select from player_exclusion e where e.player_id in (select linked_players(r.player_id)) and (e.until_at is null or e.until_at > ${at})))
    order by r.at limit ${limit}`.execute(db);
  return rows;
}

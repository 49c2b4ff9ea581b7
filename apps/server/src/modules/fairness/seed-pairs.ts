import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@nua/games';
import { wheelCommitment } from '@nua/rewards';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import type { Db, Queryable } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { isSealedOnly, openSeed, type StoredSeed, withSeed } from './sealed-seeds.ts';

/** The prize table of a wheel. The commitment of a wheel's pair includes the hash of the table. */
export type WheelTable = { rule_version: number; text: string; hash: string };

/** The purpose of a pair. Each purpose has separate pairs. */
export type PairFor = { purpose: 'game' } | { purpose: 'wheel' | 'referral'; table: WheelTable };
export type PairPurpose = PairFor['purpose'];

export const FOR_GAMES: PairFor = { purpose: 'game' };

export type OpenPair = {
  id: string;
  server_seed_hash: string;
  client_seed: string | null;
  /** The nonce of the last bet or spin; 0 before the first. */
  nonce: number;
};

export type ShownSeeds = { active: OpenPair | null; next: { id: string; server_seed_hash: string } };

export type RevealedPair = {
  id: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  /** SHA-256 of the table that a wheel's commitment includes; null for games. */
  table_hash: string | null;
};

type Row = OpenPair & { state: 'pending' | 'active' };

/** Reads a player's active and pending pair, without the server seed. */
async function readOpen(
  db: Queryable,
  player_id: string,
  purpose: PairPurpose,
): Promise<{ active?: Row; pending?: Row }> {
  const { rows } = await sql<Row>`select id, server_seed_hash, client_seed, next_nonce - 1 as nonce, state
    from arcade.seed_pair where player_id = ${player_id} and purpose = ${purpose} and state in ('pending', 'active')`.execute(
    db,
  );
  const inState = (state: string) => rows.find((row) => row.state === state);
  const [active, pending] = [inState('active'), inState('pending')];
  return { ...(active && { active }), ...(pending && { pending }) };
}

async function commitNext(
  db: Queryable,
  seeds: SeedSeal,
  { player_id, pairFor, at }: { player_id: string; pairFor: PairFor; at: Date },
): Promise<void> {
  const id = newId();
  const server_seed = randomBytes(32).toString('hex');
  const sealed_seed = seeds.seal('arcade.seed_pair', id, server_seed);
  // The database may log the values of a statement, so a plain seed is sent only if it is stored.
  const plain_seed = (await isSealedOnly(db, seeds)) ? null : server_seed;
  const table = pairFor.purpose === 'game' ? null : pairFor.table;
  const commitment = table ? wheelCommitment(server_seed, table.hash) : commitmentOf(server_seed);
  await sql`insert into arcade.seed_pair (id, player_id, purpose, server_seed, sealed_seed, server_seed_hash, state, created_at,
      table_text, table_hash, rule_version)
    values (${id}, ${player_id}, ${pairFor.purpose}, ${plain_seed}, ${sealed_seed}, ${commitment}, 'pending', ${at},
      ${table?.text ?? null}, ${table?.hash ?? null}, ${table?.rule_version ?? null})
    on conflict (player_id, purpose) where state = 'pending' do nothing`.execute(db);
}

/** Returns the active pair and the commitment of the next pair, which is created if missing. */
export async function showSeeds(
  db: Queryable,
  seeds: SeedSeal,
  player_id: string,
  pairFor: PairFor,
  at: Date,
): Promise<ShownSeeds> {
  let open = await readOpen(db, player_id, pairFor.purpose);
  if (!open.pending) {
    await commitNext(db, seeds, { player_id, pairFor, at });
    open = await readOpen(db, player_id, pairFor.purpose);
  }
  const { active, pending } = open;
  if (!pending) throw new Error(`player ${player_id} has no commitment`);
  return {
    active: active
      ? {
          id: active.id,
          server_seed_hash: active.server_seed_hash,
          client_seed: active.client_seed,
          nonce: active.nonce,
        }
      : null,
    next: { id: pending.id, server_seed_hash: pending.server_seed_hash },
  };
}

/**
 * Sets the client seed for the commitment that was shown, and reveals the previous pair.
 *
 * The server's seed was fixed before the player's, so neither side can choose the outcome. Bets and spins lock the same rows to take a
 * nonce, so no node can use a revealed pair.
 *
 * Errors  SEED_STALE if another commitment is pending, ROUND_IN_PROGRESS (games)
 */
export async function rotateSeedPair(
  tx: Tx,
  seeds: SeedSeal,
  pairFor: PairFor,
  request: { player_id: string; next_id: string; client_seed: string; at: Date },
): Promise<RevealedPair | null> {
  const { player_id, next_id, client_seed, at } = request;
  const { purpose } = pairFor;
  await sql`select 1 from arcade.seed_pair where player_id = ${player_id} and purpose = ${purpose}
    and state in ('pending', 'active') order by id for update`.execute(tx);
  const { active, pending } = await readOpen(tx, player_id, purpose);
  if (pending?.id !== next_id) throw apiError('SEED_STALE');
  if (purpose === 'game' && (await hasOpenRound(tx, player_id)))
    throw apiError('ROUND_IN_PROGRESS', undefined, { retry_after_s: 2 });
  const ids = active ? [active.id] : [];
  const [revealed] = await revealPairs(tx, seeds, { ids, states: ['active'], unset: '', at });
  await sql`update arcade.seed_pair set state = 'active', client_seed = ${client_seed}, activated_at = ${at}
    where id = ${next_id}`.execute(tx);
  await commitNext(tx, seeds, { player_id, pairFor, at });
  return revealed ?? null;
}

/** The pairs to reveal, if they are in one of these states. `unset` becomes the client seed of a pair that has none. */
export type Revealing = {
  ids: readonly string[];
  states: readonly ('pending' | 'active')[];
  unset: string;
  at: Date;
};

/**
 * Reveals open pairs: from now on their seeds are stored in plain text. The database refuses a seed that does not match the commitment.
 *
 * Shape   (tx, seal, condition) -> the revealed pairs
 * Errors  SealedSeedError if no key opens a seed
 */
export async function revealPairs(
  tx: Tx,
  seeds: SeedSeal,
  { ids, states, unset, at }: Revealing,
): Promise<RevealedPair[]> {
  const { rows } = await sql<StoredSeed>`select id, server_seed, sealed_seed from arcade.seed_pair
    where id = any (${ids}) and state = any (${states}) order by id for update`.execute(tx);
  const revealed: RevealedPair[] = [];
  for (const row of rows) {
    const server_seed = openSeed(seeds, row);
    const done = await sql<Omit<RevealedPair, 'server_seed'>>`update arcade.seed_pair
      set state = 'revealed', revealed_at = ${at}, server_seed = ${server_seed}, sealed_seed = null,
        client_seed = coalesce(client_seed, ${unset})
      where id = ${row.id}
      returning id, server_seed_hash, client_seed, next_nonce - 1 as nonce, table_hash`.execute(tx);
    revealed.push(...done.rows.map((pair) => ({ ...pair, server_seed })));
  }
  return revealed;
}

/** An active pair of a wheel with a nonce that no other spin has. */
export type WheelPair = {
  id: string;
  /** Must not leave this process. */
  server_seed: string;
  client_seed: string;
  nonce: number;
  table: WheelTable;
};

/**
 * Reserves the next nonce of a wheel's active pair. A rollback releases the nonce. Returns null if there is no pair.
 *
 * Shape   (tx, player, wheel) -> pair with its table, or null
 */
export async function reserveWheelNonce(
  tx: Tx,
  seeds: SeedSeal,
  player_id: string,
  purpose: Exclude<PairPurpose, 'game'>,
): Promise<WheelPair | null> {
  const { rows } = await sql<StoredSeed & Omit<WheelPair, 'table' | 'server_seed'> & WheelTable>`
    update arcade.seed_pair set next_nonce = next_nonce + 1
    where player_id = ${player_id} and purpose = ${purpose} and state = 'active'
    returning id, server_seed, sealed_seed, client_seed, next_nonce - 1 as nonce, table_text as text,
      table_hash as hash, rule_version`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { text, hash, rule_version, ...pair } = withSeed(seeds, row);
  return { ...pair, table: { text, hash, rule_version } };
}

/** Returns the tables of a wheel's active and pending pair. Throws if the player has no pending pair. */
export async function readWheelTables(
  db: Queryable,
  player_id: string,
  purpose: Exclude<PairPurpose, 'game'>,
): Promise<{ active: WheelTable | null; pending: WheelTable }> {
  const { rows } = await sql<WheelTable & { state: string }>`
    select table_text as text, table_hash as hash, rule_version, state from arcade.seed_pair
    where player_id = ${player_id} and purpose = ${purpose} and state in ('pending', 'active')`.execute(db);
  const inState = (state: string) => rows.find((row) => row.state === state);
  const pending = inState('pending');
  if (!pending) throw new Error(`player ${player_id} has no commitment`);
  return { active: inState('active') ?? null, pending };
}

/** Reveals the active and the pending pair of a wheel if their rule is older than `oldest`. The next pair has the rule in force. */
export async function closeOldPairs(
  db: Db,
  seeds: SeedSeal,
  wheel: { player_id: string; purpose: Exclude<PairPurpose, 'game'>; oldest: number; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from arcade.seed_pair
    where player_id = ${wheel.player_id} and purpose = ${wheel.purpose} and state in ('pending', 'active')
      and rule_version < ${wheel.oldest}`.execute(db);
  if (rows.length === 0) return;
  const revealing = { ids: rows.map(({ id }) => id), states: ['pending', 'active'] as const, unset: '', at: wheel.at };
  await db.transaction().execute((tx) => revealPairs(tx, seeds, revealing));
}

/** Returns whether the player has an open round drawn from a seed pair. */
export async function hasOpenRound(db: Queryable, player_id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from arcade.round_in_progress where player_id = ${player_id}
      and seed_pair_id is not null limit 1`.execute(db);
  return rows.length > 0;
}

import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@nua/games';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { apiError } from '../http/api-error.ts';
import type { Tx } from '../http/request-context.ts';

/** A pair as a player may see it before it is revealed. */
export type OpenPair = {
  id: string;
  server_seed_hash: string;
  client_seed: string | null;
  /** The nonce of the last bet; 0 before the first. */
  nonce: number;
};

export type ShownSeeds = { active: OpenPair | null; next: { id: string; server_seed_hash: string } };

export type RevealedPair = {
  id: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
};

type Row = OpenPair & { state: 'pending' | 'active' };

/** Every column is named: the server seed of an open pair is never selected. */
async function readOpen(db: Kysely<Database>, player_id: string): Promise<{ active?: Row; pending?: Row }> {
  const { rows } = await sql<Row>`select id, server_seed_hash, client_seed, next_nonce - 1 as nonce, state
    from arcade.seed_pair where player_id = ${player_id} and state in ('pending', 'active')`.execute(db);
  const of = (state: string) => rows.find((row) => row.state === state);
  const [active, pending] = [of('active'), of('pending')];
  return { ...(active && { active }), ...(pending && { pending }) };
}

async function commitNext(db: Kysely<Database>, player_id: string, at: Date): Promise<void> {
  const server_seed = randomBytes(32).toString('hex');
  await sql`insert into arcade.seed_pair (player_id, server_seed, server_seed_hash, state, created_at)
    values (${player_id}, ${server_seed}, ${commitmentOf(server_seed)}, 'pending', ${at})
    on conflict (player_id) where state = 'pending' do nothing`.execute(db);
}

/** The active pair and the commitment of the next one, which is made when there is none yet. */
export async function showSeeds(db: Kysely<Database>, player_id: string, at: Date): Promise<ShownSeeds> {
  let open = await readOpen(db, player_id);
  if (!open.pending) {
    await commitNext(db, player_id, at);
    open = await readOpen(db, player_id);
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
 * The player chooses the client seed after the server seed was fixed, so neither side can choose the outcome. A bet takes the
 * same lock for its nonce: a revealed pair can never take a bet, on any node.
 *
 * Errors  SEED_STALE where another commitment waits, ROUND_IN_PROGRESS
 */
export async function rotateSeedPair(
  tx: Tx,
  request: { player_id: string; next_id: string; client_seed: string; at: Date },
): Promise<RevealedPair | null> {
  const { player_id, next_id, client_seed, at } = request;
  await sql`select 1 from arcade.seed_pair where player_id = ${player_id} and state in ('pending', 'active')
    order by id for update`.execute(tx);
  const { pending } = await readOpen(tx, player_id);
  if (pending?.id !== next_id) throw apiError('SEED_STALE');
  if (await hasOpenRound(tx, player_id)) throw apiError('ROUND_IN_PROGRESS', undefined, { retry_after_s: 2 });
  const { rows } = await sql<RevealedPair>`update arcade.seed_pair set state = 'revealed', revealed_at = ${at}
    where player_id = ${player_id} and state = 'active'
    returning id, server_seed, server_seed_hash, client_seed, next_nonce - 1 as nonce`.execute(tx);
  await sql`update arcade.seed_pair set state = 'active', client_seed = ${client_seed}, activated_at = ${at}
    where id = ${next_id}`.execute(tx);
  await commitNext(tx, player_id, at);
  return rows[0] ?? null;
}

/** Whether the player has an open round. */
export async function hasOpenRound(db: Kysely<Database>, player_id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from arcade.round where player_id = ${player_id} and state = 'open' limit 1`.execute(db);
  return rows.length > 0;
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Cents } from '@nua/money';
import { cents } from '@nua/money';
import type { Pool } from 'pg';
import { claimSeedSeal } from '../../apps/server/src/configuration/seed-keys.ts';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import type { SeedSeal } from '../../apps/server/src/core/sealing/seed-seal.ts';
import { newId } from '../../apps/server/src/db/new-id.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import {
  createLedger,
  type Journal,
  type Ledger,
  type LedgerAccountRef,
  type Leg,
  type PlayerPurpose,
} from '../../apps/server/src/ledger/ledger.ts';
import { type Difference, reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { SEED_KEY } from './credentials.ts';
import { freshDatabase } from './database.ts';

/** A ledger on a separate database, without the rest of the server. */
export type LedgerWorld = {
  url: string;
  pool: Pool;
  clock: ManualClock;
  ledger: Ledger;
  /** The seal of server seeds. */
  seeds: SeedSeal;
  /** Creates the ledger of another node, with its own pool and queue. */
  anotherNode(): { pool: Pool; ledger: Ledger };
  /** Creates a player with these amounts in the main and the game wallet. */
  player(funds?: { main?: number; game?: number }): Promise<string>;
  /** Gives a player an active seed pair. Returns its id and server seed. */
  seedPair(player_id: string): Promise<{ id: string; server_seed: string }>;
  journal(owner_id: string, legs: Leg[], more?: Partial<Journal>): Journal;
  reconcile(): Promise<Difference[]>;
  stop(): Promise<void>;
};

export const wallet = (player_id: string, purpose: PlayerPurpose): LedgerAccountRef => ({ player_id, purpose });
export const bank: LedgerAccountRef = { house: 'psp_clearing:bank' };
export const payout: LedgerAccountRef = { house: 'payout_clearing:bank' };
export const paisa = (amount: number | bigint): Cents => cents(BigInt(amount));
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export async function startLedgerWorld(): Promise<LedgerWorld> {
  const database = await freshDatabase();
  const clock = new ManualClock();
  const pools: Pool[] = [];
  const anotherNode = () => {
    const pool = createPool(database.url, { max: 16 });
    pools.push(pool);
    return { pool, ledger: createLedger({ pool, clock }) };
  };
  const { pool, ledger } = anotherNode();
  await ledger.maintainResponsePartitions();
  const seal_settings = { seed_key: SEED_KEY, old_seed_keys: [], data_dir: '/nowhere', licence_reference: null };
  const seeds = await claimSeedSeal(pool, seal_settings);

  const journal: LedgerWorld['journal'] = (owner_id, legs, options = {}) => ({
    id: newId(),
    owner_id,
    key: randomUUID(),
    request_hash: hashOf('same'),
    currency: 'PKR',
    legs,
    at: clock.now(),
    ...options,
  });

  return {
    url: database.url,
    pool,
    clock,
    ledger,
    seeds,
    anotherNode,
    journal,
    async player({ main = 0, game = 0 } = {}) {
      const id = newId();
      await ledger.openPlayerAccounts(pool, id);
      const legs: Leg[] = [];
      if (main + game > 0)
        legs.push({ debit: bank, credit: wallet(id, 'main'), amount: paisa(main + game), reason: 'deposit' });
      if (game > 0)
        legs.push({ debit: wallet(id, 'main'), credit: wallet(id, 'game'), amount: paisa(game), reason: 'game_in' });
      await ledger.post(pool, [journal(id, legs)]);
      return id;
    },
    async seedPair(player_id) {
      const [id, server_seed, now] = [newId(), randomBytes(32).toString('hex'), clock.now()];
      const sealed = seeds.seal('arcade.seed_pair', id, server_seed);
      await pool.query(
        `insert into arcade.seed_pair (id, player_id, sealed_seed, server_seed_hash, client_seed, state, created_at, activated_at)
         values ($1, $2, $3, $4, 'a-client-seed', 'active', $5, $5)`,
        [id, player_id, sealed, hashOf(server_seed).toString('hex'), now],
      );
      return { id, server_seed };
    },
    reconcile: () => reconcileBooks(pool),
    async stop() {
      for (const node_pool of pools) await node_pool.end();
      await database.drop();
    },
  };
}

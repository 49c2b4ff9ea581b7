import type { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { createRecentlyUsed } from '../../core/recently-used.ts';
import { SealedSeedError, type SeedSeal } from '../../core/sealing/seed-seal.ts';
import { gameAccountIds } from '../../ledger/player-accounts.ts';
import { type StoredSeed, withSeed } from './sealed-seeds.ts';

/** The fields of an active pair that a draw needs. The server seed must not leave this process. */
export type ActivePair = {
  id: string;
  /** The ledger account of the player's game wallet. */
  account_id: string;
  server_seed: string;
  client_seed: string;
  next_nonce: number;
};

type LoadedPair = Omit<ActivePair, 'account_id' | 'server_seed'> & { player_id: string };
type Queryable = Pick<Pool, 'query'>;

const LOAD = `select player_id, id, server_seed, sealed_seed, client_seed, next_nonce
  from arcade.seed_pair where player_id = any ($1) and purpose = 'game' and state = 'active'`;

/**
 * A cache of the players' active pairs for games.
 *
 * An entry may be outdated: another node may have rotated the pair or used its nonce. Then the database refuses the bet, and the caller
 * evicts the entry and loads the pair again.
 */
export class SeedPairCache {
  readonly #db: Queryable;
  readonly #seeds: SeedSeal;
  readonly #pairs: LRUCache<string, ActivePair>;

  constructor(db: Queryable, seeds: SeedSeal, size: number) {
    this.#db = db;
    this.#seeds = seeds;
    this.#pairs = createRecentlyUsed(size);
  }

  get(player_id: string): ActivePair | undefined {
    return this.#pairs.get(player_id);
  }

  forget(player_id: string): void {
    this.#pairs.delete(player_id);
  }

  /** Returns the pairs of these players. A player without an active pair is absent, and so is a player whose seed cannot be opened. */
  async load(player_ids: readonly string[]): Promise<ReadonlyMap<string, ActivePair>> {
    const pairs = new Map<string, ActivePair>();
    for (const player_id of player_ids) {
      const known = this.#pairs.get(player_id);
      if (known !== undefined) pairs.set(player_id, known);
    }
    const missing = player_ids.filter((player_id) => !pairs.has(player_id));
    if (missing.length === 0) return pairs;
    const { rows } = await this.#db.query<StoredSeed & LoadedPair>(LOAD, [missing]);
    const accounts = await gameAccountIds(this.#db, missing);
    for (const { player_id, ...row } of rows) {
      const account_id = accounts.get(player_id);
      const opened = this.#open(row);
      if (account_id === undefined || opened === null) continue;
      const pair: ActivePair = { ...opened, account_id };
      pairs.set(player_id, pair);
      this.#pairs.set(player_id, pair);
    }
    return pairs;
  }

  /** Returns null if no key opens the seed, so that this pair does not stop the bets of other players. */
  #open(row: StoredSeed & Omit<LoadedPair, 'player_id'>): Omit<ActivePair, 'account_id'> | null {
    try {
      return withSeed(this.#seeds, row);
    } catch (error) {
      if (error instanceof SealedSeedError) return null;
      throw error;
    }
  }
}

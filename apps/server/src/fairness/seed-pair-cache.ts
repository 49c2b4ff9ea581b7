import type { Pool } from 'pg';
import { gameAccountIds } from '../ledger/player-accounts.ts';

/** An active pair as the drawing needs it. The server seed stays inside this process. */
export type ActivePair = {
  id: string;
  /** The ledger account of the player's game wallet. */
  account_id: string;
  server_seed: string;
  client_seed: string;
  next_nonce: number;
};

type Queryable = Pick<Pool, 'query'>;

const LOAD = `select player_id, id, server_seed, client_seed, next_nonce
  from arcade.seed_pair where player_id = any ($1) and state = 'active'`;

/**
 * What this process believes about the players' active pairs.
 *
 * It is a guess: another node may have rotated a pair or used its nonce. The posting refuses a wrong guess, and the caller
 * forgets the player and loads again.
 */
export class SeedPairCache {
  readonly #db: Queryable;
  readonly #size: number;
  readonly #pairs = new Map<string, ActivePair>();

  constructor(db: Queryable, size: number) {
    this.#db = db;
    this.#size = size;
  }

  get(player_id: string): ActivePair | undefined {
    return this.#pairs.get(player_id);
  }

  forget(player_id: string): void {
    this.#pairs.delete(player_id);
  }

  /**
   * The pairs of these players, those that are not known yet from the database; who has no active pair is not among them.
   *
   * They are given, not only kept: a rotation may make this process forget one before the caller has looked.
   */
  async load(player_ids: readonly string[]): Promise<ReadonlyMap<string, ActivePair>> {
    const pairs = new Map<string, ActivePair>();
    for (const player_id of player_ids) {
      const known = this.#pairs.get(player_id);
      if (known !== undefined) pairs.set(player_id, known);
    }
    const missing = player_ids.filter((player_id) => !pairs.has(player_id));
    if (missing.length === 0) return pairs;
    const { rows } = await this.#db.query<Omit<ActivePair, 'account_id'> & { player_id: string }>(LOAD, [missing]);
    const accounts = await gameAccountIds(this.#db, missing);
    for (const { player_id, ...row } of rows) {
      const account_id = accounts.get(player_id);
      if (account_id === undefined) continue;
      const pair = { ...row, account_id };
      pairs.set(player_id, pair);
      this.#pairs.set(player_id, pair);
    }
    // Maps remember the order of arrival: the pair that came first goes first, and is loaded again if its player still bets.
    for (const oldest of this.#pairs.keys()) {
      if (this.#pairs.size <= this.#size) break;
      if (!pairs.has(oldest)) this.#pairs.delete(oldest);
    }
    return pairs;
  }
}

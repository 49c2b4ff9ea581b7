import type { Pool } from 'pg';

/** An active pair as the drawing needs it. The server seed stays inside this process. */
export type ActivePair = {
  id: string;
  /** The ledger account of the player's game wallet. */
  account_id: string;
  server_seed: string;
  client_seed: string;
  next_nonce: number;
};

const LOAD = `select p.player_id, p.id, a.id as account_id, p.server_seed, p.client_seed, p.next_nonce
  from arcade.seed_pair p join ledger.account a on a.owner_id = p.player_id and a.purpose = 'game' and a.currency = 'PKR'
  where p.player_id = any ($1) and p.state = 'active'`;

/**
 * What this process believes about the players' active pairs.
 *
 * It is a guess: another node may have rotated a pair or used its nonce. The posting refuses a wrong guess, and the caller
 * forgets the player and loads again.
 */
export class SeedPairCache {
  readonly #pool: Pool;
  readonly #size: number;
  readonly #pairs = new Map<string, ActivePair>();

  constructor(pool: Pool, size: number) {
    this.#pool = pool;
    this.#size = size;
  }

  get(player_id: string): ActivePair | undefined {
    return this.#pairs.get(player_id);
  }

  forget(player_id: string): void {
    this.#pairs.delete(player_id);
  }

  /** Loads the pairs of those players that are not known yet; who has no active pair stays unknown. */
  async load(player_ids: readonly string[]): Promise<void> {
    const missing = player_ids.filter((player_id) => !this.#pairs.has(player_id));
    if (missing.length === 0) return;
    const { rows } = await this.#pool.query<ActivePair & { player_id: string }>(LOAD, [missing]);
    for (const { player_id, ...pair } of rows) {
      this.#pairs.set(player_id, pair);
    }
    // Maps remember the order of arrival: the pair that came first goes first, and is loaded again if its player still bets.
    for (const oldest of this.#pairs.keys()) {
      if (this.#pairs.size <= this.#size) break;
      if (!player_ids.includes(oldest)) this.#pairs.delete(oldest);
    }
  }
}

import type { Pool } from 'pg';
import { openSeedSeal } from '../../apps/server/src/configuration/seed-keys.ts';
import type { SeedSeal } from '../../apps/server/src/core/sealing/seed-seal.ts';
import { openSeed } from '../../apps/server/src/modules/fairness/sealed-seeds.ts';
import { openMarks, type StoredMarks } from '../../apps/server/src/modules/play/round/hash-chain.ts';
import { SEED_KEY } from './credentials.ts';

export type SecretPair = { id: string; player_id: string; state: string; client_seed: string; server_seed: string };

/** The seal of the tests' servers. */
export const testSeedSeal = (): SeedSeal =>
  openSeedSeal({ seed_key: SEED_KEY, old_seed_keys: [], licence_reference: null, data_dir: '' });

/** Deletes the nodes from the database, and ignores new entries until the returned function is called. */
export async function hideNodes(pool: Pool): Promise<() => Promise<void>> {
  await pool.query(
    `create or replace function hide_node() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await pool.query('create trigger hide_node before insert on serving_node for each row execute function hide_node()');
  await pool.query('delete from serving_node');
  return async () => void (await pool.query('drop trigger hide_node on serving_node'));
}

/** Reads every seed pair with its opened server seed, oldest first. */
export async function secretPairs(pool: Pool, seeds: SeedSeal): Promise<SecretPair[]> {
  const { rows } = await pool.query(
    'select id, player_id, state, client_seed, server_seed, sealed_seed from arcade.seed_pair order by id',
  );
  return rows.map(({ sealed_seed, ...row }) => ({ ...row, server_seed: openSeed(seeds, { ...row, sealed_seed }) }));
}

/** Opens the server seeds of rows that contain `PAIR_COLUMNS`. `server_seed` replaces these columns. */
export function withSeeds<Row extends object>(rows: readonly Row[], seeds: SeedSeal): Row[] {
  return rows.map((row) => {
    const { pair_id, server_seed, sealed_seed, ...rest } = row as Record<string, never>;
    const seed =
      pair_id === null ? null : openSeed(seeds, { id: pair_id!, server_seed: server_seed!, sealed_seed: sealed_seed! });
    return { ...rest, server_seed: seed } as unknown as Row;
  });
}

/** The columns of a joined pair `p`, for `withSeeds`. */
export const PAIR_COLUMNS = 'p.id as pair_id, p.server_seed, p.sealed_seed';

export type SecretChain = {
  id: string;
  game_id: string;
  marks: readonly string[];
  length: number;
  last_number: number;
  salt: string;
};

/** Reads every hash chain with its opened elements (`marks`), oldest first. */
export async function secretChains(pool: Pool, seeds: SeedSeal): Promise<SecretChain[]> {
  const { rows } = await pool.query<Omit<SecretChain, 'marks'> & StoredMarks>(
    'select id, game_id, marks, sealed_marks, length, last_number, salt from arcade.hash_chain order by announced_at',
  );
  return rows.map(({ sealed_marks, marks, ...row }) => ({
    ...row,
    marks: openMarks(seeds, { id: row.id, marks, sealed_marks }),
  }));
}

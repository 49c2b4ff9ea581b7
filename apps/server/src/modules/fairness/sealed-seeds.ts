import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import { type LedgerTx, runSql } from '../../ledger/run-sql.ts';

/**
 * The seed columns of a row of `arcade.seed_pair`. A revealed pair has the plain seed, any other pair the sealed seed. Before the migration
 * `ONLY_SEALED`, an open pair has both.
 */
export type StoredSeed = { id: string; server_seed: string | null; sealed_seed: Buffer | null };

/**
 * Returns the server seed of a pair. It must not leave this process before the pair is revealed.
 *
 * Errors  SealedSeedError if no key opens it
 */
export function openSeed(seeds: SeedSeal, { id, server_seed, sealed_seed }: StoredSeed): string {
  if (server_seed !== null) return server_seed;
  if (sealed_seed === null) throw new Error(`seed pair ${id} has no seed`);
  return seeds.open('arcade.seed_pair', id, sealed_seed);
}

/** Replaces the stored columns of a row by its server seed. */
export function withSeed<Rest extends object>(
  seeds: SeedSeal,
  { id, server_seed, sealed_seed, ...rest }: StoredSeed & Rest,
) {
  return { ...rest, id, server_seed: openSeed(seeds, { id, server_seed, sealed_seed }) };
}

/** The migration after which seeds are stored only sealed, so builds that read plain seeds can no longer serve. */
export const ONLY_SEALED = '1068-only-sealed-seeds';

const sealedOnly = new WeakSet<SeedSeal>();

/**
 * Reports whether seeds are stored only sealed. Before the migration `ONLY_SEALED`, nodes of an earlier build may still read plain seeds.
 * The migration is never reverted, so a positive result is cached.
 */
export async function isSealedOnly(tx: LedgerTx, seeds: SeedSeal): Promise<boolean> {
  if (sealedOnly.has(seeds)) return true;
  const isOnly = await isSealMigrationApplied(tx);
  if (isOnly) sealedOnly.add(seeds);
  return isOnly;
}

/** Reports whether the migration `ONLY_SEALED` has run. */
export async function isSealMigrationApplied(tx: LedgerTx): Promise<boolean> {
  return (await runSql(tx, 'select from migration where name = $1', [ONLY_SEALED])).length > 0;
}

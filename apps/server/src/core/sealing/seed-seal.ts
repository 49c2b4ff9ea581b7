import { createKeyring, type KeyLabels, type RingKeys } from './keyring.ts';

/** A table with values that decide future rounds. */
export type SeedTable = 'arcade.seed_pair' | 'arcade.hash_chain';

/** Encrypts server seeds and hash chains for storage, so that a reader of the database cannot compute future results. */
export type SeedSeal = {
  /** The prefix of every value that the current key sealed; null without a key. */
  readonly key_id: Buffer | null;
  /** The prefixes of every key that opens. */
  readonly key_ids: readonly Buffer[];
  /** Encrypts a value for one row. A value that is copied to another row or table cannot be opened there. */
  seal(table: SeedTable, id: string, plain: string): Buffer;
  open(table: SeedTable, id: string, sealed: Buffer): string;
};

/** Thrown if no key of this process opens a sealed seed. */
export class SealedSeedError extends Error {
  override name = 'SealedSeedError';
}

const LABELS: KeyLabels = { key: 'seed seal v1', id: 'seed seal id v1' };

const boundTo = (table: SeedTable, id: string): string => `${table} ${id}`;

/**
 * Creates the seal of seeds. With null, the seal can neither seal nor open.
 *
 * Errors  SealedSeedError: `open`, if another key sealed the bytes, they were changed, or they belong to another row; `seal`
 *         without a key
 * Source  docs/decisions/0092-sealed-seeds.md
 */
export function createSeedSeal(keys: RingKeys | null): SeedSeal {
  const ring = keys && createKeyring(keys, LABELS);
  return {
    key_id: ring?.mark ?? null,
    key_ids: ring?.marks ?? [],
    seal(table, id, plain) {
      if (ring === null) throw new SealedSeedError('there is no SEED_KEY to seal with');
      return ring.seal(plain, boundTo(table, id));
    },
    open(table, id, sealed) {
      const opened = ring?.tryOpen(sealed, boundTo(table, id)) ?? null;
      if (opened === null) throw new SealedSeedError(`no SEED_KEY opens the sealed value of ${boundTo(table, id)}`);
      return opened;
    },
  };
}

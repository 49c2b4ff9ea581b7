import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { RingKeys } from '../core/sealing/keyring.ts';
import { createSeedSeal, type SeedSeal } from '../core/sealing/seed-seal.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';

export type SeedKeyName = 'seed_key' | 'old_seed_keys' | 'data_dir' | 'licence_reference';
export type SeedKeySettings = Pick<Configuration, SeedKeyName>;

type Queryable = Pick<Pool, 'query'>;

const FILE = 'seed.key';

export const seedKeyFile = ({ data_dir }: Pick<SeedKeySettings, 'data_dir'>): string => join(data_dir, FILE);

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const newKeyText = (): string => randomBytes(32).toString('base64');

/** The keys of the file, the current one first. */
function readKeyFile(path: string): string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split('\n').filter(Boolean);
}

/** Replaces the file atomically, so that a killed process leaves either the earlier or the new keys. */
function writeKeyFile(path: string, keys: readonly string[]): void {
  writeFileSync(`${path}.new`, `${keys.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

function findKeys(given: SeedKeySettings): RingKeys | null {
  const { seed_key, old_seed_keys, licence_reference } = given;
  const file = seed_key === null && licence_reference === null ? readKeyFile(seedKeyFile(given)) : [];
  const [current, ...old] = [...(seed_key === null ? file : [seed_key]), ...old_seed_keys].map(keyOf);
  // Without a current key, an old key must not become the current one.
  return current === undefined || (seed_key === null && file.length === 0) ? null : { current, old };
}

/**
 * Opens the seal of seeds with SEED_KEY, or with the key file of the data folder if there is no licence. It never creates a key: without
 * one, the seal opens nothing.
 */
export const openSeedSeal = (given: SeedKeySettings): SeedSeal => createSeedSeal(findKeys(given));

/** Creates the key file if SEED_KEY is not set and there is no licence. If two processes start at once, the first one creates it. */
function makeKeyFile(given: SeedKeySettings): void {
  if (given.seed_key !== null || given.licence_reference !== null) return;
  mkdirSync(given.data_dir, { recursive: true });
  try {
    writeFileSync(seedKeyFile(given), `${newKeyText()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}

/**
 * Refuses keys that do not open the seeds of this database, and a current key that was declared lost. It writes nothing, because a start
 * calls it before anything may be written.
 *
 * Errors  ConfigurationError
 * Source  docs/decisions/0092-sealed-seeds.md
 */
export async function checkSeedKeys(db: Queryable, given: SeedKeySettings): Promise<void> {
  const { rows } = await db.query<{ is_new: boolean }>("select to_regclass('arcade.seed_key') is null as is_new");
  if (rows[0]!.is_new) return;
  const { key_id, key_ids } = openSeedSeal(given);
  const known = await db.query<{ id: string; is_lost: boolean }>(
    `select encode(substring(mark from 3), 'hex') as id, lost_at is not null as is_lost from arcade.seed_key
     where (retired_at is null and lost_at is null and mark <> all ($1)) or (lost_at is not null and mark = $2) order by made_at`,
    [key_ids, key_id],
  );
  const idsOf = (is_lost: boolean) => known.rows.filter((row) => row.is_lost === is_lost).map(({ id }) => id);
  if (idsOf(false).length > 0) throw wrongKey(given, idsOf(false));
  if (idsOf(true).length > 0)
    throw new ConfigurationError([
      `SEED_KEY is the key ${idsOf(true).join(', ')}, which was declared lost; it must be a new one. It may be in OLD_SEED_KEYS.`,
    ]);
}

function wrongKey(given: SeedKeySettings, missing: readonly string[]): ConfigurationError {
  const ids = missing.join(', ');
  const problem = isKeyInFile(given)
    ? `SEED_KEY is not set, and ${seedKeyFile(given)} does not have the key of the seeds of this database (${ids})`
    : `SEED_KEY is not ${given.seed_key === null ? 'set, and this database has seeds of a key' : 'the key of the seeds of this database'} (${ids}), and OLD_SEED_KEYS does not name it`;
  return new ConfigurationError([
    `${problem}; it must be the same on every node. If it is lost for good: npm run operator -- --as NAME seed-key lost (docs/operations.md, "The seed key").`,
  ]);
}

/**
 * Returns the seal of seeds, after recording its current key in the database. Makes the key file if it is needed.
 *
 * Errors  ConfigurationError as `checkSeedKeys`
 */
export async function claimSeedSeal(pool: Pool, given: SeedKeySettings): Promise<SeedSeal> {
  makeKeyFile(given);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // If two nodes start at once with different keys, the second one is refused.
    await client.query('lock table arcade.seed_key in share row exclusive mode');
    await checkSeedKeys(client, given);
    const seeds = openSeedSeal(given);
    if (seeds.key_id !== null) await client.query('select arcade.use_seed_key($1)', [seeds.key_id]);
    await client.query('commit');
    return seeds;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Inserts a new key before the keys of the file, unless an interrupted rotation has already inserted it. */
export function addFileKey(given: SeedKeySettings): void {
  const keys = readKeyFile(seedKeyFile(given));
  if (keys.length === 1) writeKeyFile(seedKeyFile(given), [newKeyText(), ...keys]);
}

/** Removes the earlier keys from the file. The caller has checked that nothing is sealed with them any more. */
export function dropOldFileKeys(given: SeedKeySettings): void {
  const [current] = readKeyFile(seedKeyFile(given));
  if (current !== undefined) writeKeyFile(seedKeyFile(given), [current]);
}

/** Reports whether this process takes its seed keys from the key file of the data folder. */
export const isKeyInFile = ({ seed_key, licence_reference }: SeedKeySettings): boolean =>
  seed_key === null && licence_reference === null;

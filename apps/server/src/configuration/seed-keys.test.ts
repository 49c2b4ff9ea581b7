import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { createPool, type DatabasePool } from '../db/pool.ts';
import { checkSeedKeys, claimSeedSeal, openSeedSeal, seedKeyFile } from './seed-keys.ts';

const KEY = 'a key of thirty-two characters, 1';
const folders: string[] = [];
let database: FreshDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function settings(given: { seed_key?: string; old_seed_keys?: string[]; licence_reference?: string } = {}) {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-seed-keys-'));
  folders.push(data_dir);
  return { seed_key: null, old_seed_keys: [], licence_reference: null, data_dir, ...given };
}

describe('the key that seals server seeds', () => {
  it('is created once, outside PostgreSQL’s folder, in a file that only its owner can read', async () => {
    const given = settings();
    await checkSeedKeys(pool, given);
    expect([existsSync(seedKeyFile(given)), openSeedSeal(given).key_id]).toEqual([false, null]);
    const { key_id } = await claimSeedSeal(pool, given);
    expect(statSync(seedKeyFile(given)).mode & 0o777).toBe(0o600);
    expect((await claimSeedSeal(pool, given)).key_id).toEqual(key_id);
    // A backup copies the folder `postgres`, and no other.
    expect(relative(join(given.data_dir, 'postgres'), seedKeyFile(given))).toBe('../seed.key');
  });

  it('is refused, before anything is written, if it does not match the database', async () => {
    const other = settings();
    await expect(checkSeedKeys(pool, other)).rejects.toThrow(
      /SEED_KEY is not set, and .*seed\.key does not have the key of the seeds of this database \([0-9a-f]{8}\); it must be the same on every node/,
    );
    expect(existsSync(seedKeyFile(other))).toBe(false);
    await expect(claimSeedSeal(pool, settings({ seed_key: KEY }))).rejects.toThrow(
      /SEED_KEY is not the key of the seeds/,
    );
    expect((await pool.query('select from arcade.seed_key')).rowCount).toBe(1);
  });

  it('is not created on a licensed site', () => {
    const licensed = settings({ licence_reference: 'LIC-1', old_seed_keys: [KEY] });
    expect(openSeedSeal(licensed).key_ids).toEqual([]);
    expect(() => openSeedSeal(licensed).seal('arcade.seed_pair', 'id', 'seed')).toThrow(/no SEED_KEY/);
  });
});

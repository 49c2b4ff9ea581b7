import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { type Migration, migrate, readMigrations, schemaFingerprint } from './migrate.ts';

const step = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

let database: FreshDatabase;
const all = readMigrations();

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

describe('migrations', () => {
  it('a database that is up to date is left alone', async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it('new steps run in order, once, even when two servers start together', async () => {
    const steps = [
      ...all,
      step('9001-one', 'create table one (id int)'),
      step('9002-two', 'alter table one add b int'),
    ];
    const ran = await Promise.all([migrate(database.url, steps), migrate(database.url, steps)]);
    expect(ran.flat()).toEqual(['9001-one', '9002-two']);
  });

  it('a step that was changed after it ran stops the start and says what to do', async () => {
    await migrate(database.url, [...all, step('9001-one', 'create table one (id int)')]);
    const changed = [...all, step('9001-one', 'create table one (id bigint)')];
    await expect(migrate(database.url, changed)).rejects.toThrow(
      /9001-one was changed after it had run.*new migration/,
    );
  });

  it('a database that a newer version has migrated is refused, with the steps it is ahead by, and left as it is', async () => {
    await migrate(database.url, [...all, step('9001-one', 'create table one (id int)')]);
    const older = [...all, step('8001-other', 'create table other (id int)')];
    await expect(migrate(database.url, older)).rejects.toThrow(/newer than this version.*9001-one/);
    expect(await query(`select to_regclass('other') as other`)).toEqual([{ other: null }]);
  });

  it('a step that fails leaves nothing of itself behind and is named', async () => {
    const broken = [...all, step('9001-half', 'create table half (id int); select nonsense')];
    await expect(migrate(database.url, broken)).rejects.toThrow(/Migration 9001-half failed: .*nonsense/);
    expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  });

  it('the fingerprint follows every name and every byte', () => {
    const one = schemaFingerprint([step('0001-a', 'select 1')]);
    expect(schemaFingerprint([step('0001-a', 'select 2')])).not.toBe(one);
    expect(schemaFingerprint([step('0002-a', 'select 1')])).not.toBe(one);
    expect(schemaFingerprint([step('0001-a', 'select 1')])).toBe(one);
  });
});

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackedUpDatabase, newBackupKey, writtenIn } from '../../../../../tests/world/backed-up-database.ts';
import { inspectRestored } from './inspect-restored.ts';
import { BackupRefused } from './refused.ts';
import { type RestoreOptions, restore } from './restore.ts';
import { createBackupSeal } from './sealing.ts';

const MIDDLE = 60;
const LAST = 120;

let db: BackedUpDatabase;
let before_base: Date;
let middle: Date;
let base: string;

const upTo = (last: number): number[] => Array.from({ length: last }, (_none, index) => index + 1);
const newest = { to: null, base: null };

const refusal = async (change: Partial<RestoreOptions>): Promise<string> => {
  const place = { ...db.place(), wanted: newest, ...change };
  const error = await restore(place, writtenIn).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BackupRefused);
  expect(existsSync(place.data) && readdirSync(place.data).length > 0 && change.data === undefined).toBe(false);
  expect(readdirSync(dirname(place.data)).filter((name) => name.includes('.restoring'))).toEqual([]);
  return (error as BackupRefused).message;
};

beforeAll(async () => {
  db = await BackedUpDatabase.start();
  before_base = await db.now();
  db.startArchiver();
  ({ base } = await db.backUp());
  await db.write(1, MIDDLE);
  middle = await db.moment();
  await db.write(MIDDLE + 1, LAST);
  await db.archived();
}, 120_000);
afterAll(() => db?.stop());

describe('a restore', () => {
  it('has every commit before the wanted moment and none after it', async () => {
    const restored = await restore({ ...db.place(), wanted: { to: middle, base: null } }, writtenIn);
    expect(restored.result).toEqual(upTo(MIDDLE));
  });

  it('has every archived commit if no moment is wanted', async () => {
    const { result } = await restore({ ...db.place(), wanted: newest }, writtenIn);
    expect(result).toEqual(upTo(LAST));
  });

  it('has every commit if the wanted moment is after the last one', async () => {
    await db.archived();
    const to = await db.moment();
    await db.client.query('checkpoint');
    await db.archived();
    const { result } = await restore({ ...db.place(), wanted: { to, base: null } }, writtenIn);
    expect(result).toEqual(upTo(LAST));
  });

  it('of a base backup alone has only the commits before that backup', async () => {
    const { result } = await restore({ ...db.place(), wanted: { to: null, base } }, writtenIn);
    expect(result).toEqual([]);
  });

  it('pauses the payouts with an entry in the operator log, and recomputes the books', async () => {
    const place = { ...db.place(), wanted: newest };
    const { result } = await restore(place, async ({ url }) => {
      const inspected = await inspectRestored(url, middle, () => {});
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        `select config_value, (select act || ' ' || subject from operator_log) as logged from setting where config_key = 'payouts_paused'`,
      );
      await client.end();
      return { inspected, rows };
    });
    expect(result.inspected).toEqual({ last: null, differences: 0 });
    expect(result.rows).toEqual([{ config_value: true, logged: 'restore setting payouts_paused' }]);
    const paused = await db.client.query(
      `select from setting where config_key = 'payouts_paused' and config_value = 'true'`,
    );
    expect(paused.rowCount).toBe(0);
  });
});

describe('a restore is refused and changes nothing', () => {
  it.each([
    ['is before the first backup', () => before_base],
    ['is not stored yet', () => new Date(Date.now() + 3_600_000)],
  ])('if the wanted moment %s', async (_name, to) => {
    expect(await refusal({ wanted: { to: to(), base: null } })).toMatch(/is not covered by a backup; these are:\n2/);
  });

  it('if the backup does not exist', async () => {
    expect(await refusal({ wanted: { to: null, base: '20200101t000000z' } })).toContain('There is no finished backup');
  });

  it('if the key belongs to another site', async () => {
    const foreign = createBackupSeal([newBackupKey()]);
    const message = await refusal({ vault: { store: db.store, seal: foreign } });
    expect(message).toContain(`was sealed with the key ${db.vault.seal.print}, which is not given`);
    expect(message).toContain(foreign.print);
  });

  it('if PostgreSQL has another major version', async () => {
    expect(await refusal({ major: 17 })).toContain('This backup is of PostgreSQL 18, and the one here is 17.');
  });

  it('if the folder contains files, which remain unchanged', async () => {
    const place = db.place();
    mkdirSync(place.data);
    writeFileSync(join(place.data, 'PG_VERSION'), '18');
    expect(await refusal(place)).toContain('is not empty');
    expect(readdirSync(place.data)).toEqual(['PG_VERSION']);
  });

  it('while another restore uses the same folder', async () => {
    const place = db.place();
    const both = await Promise.allSettled([1, 2].map(() => restore({ ...place, wanted: newest }, writtenIn)));
    const [refused, ...others] = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(others).toEqual([]);
    expect(String(refused?.reason)).toContain('Another restore into this folder is running');
    expect(both.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { result: upTo(LAST) } });
  });
});

describe('a changed backup', () => {
  // A running archiver would write a changed object again, or add a piece behind it.
  beforeAll(() => db.stopArchiver());

  /** Changes one object, expects a refusal, and writes the object back. Returns the refusal. */
  async function withObject(pattern: RegExp, change: (bytes: Buffer) => Buffer | null): Promise<string> {
    // The first pieces of the log are older than the base backup, and not needed.
    const name = (await db.store.list('')).findLast((candidate) => pattern.test(candidate)) ?? '';
    const bytes = (await db.store.get(name))!;
    const changed = change(bytes);
    if (changed === null) await db.store.remove(name);
    else await db.store.put(name, changed);
    try {
      return await refusal({});
    } finally {
      await db.store.put(name, bytes);
    }
  }
  const flip = (index: number) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed[index < 0 ? bytes.length + index : index]! ^= 1;
    return changed;
  };

  const objects = [/\/chain$/, /\/head$/, /\/manifest$/, /\/files$/, /\/part-000000$/, /\/wal\//];
  it.each(objects)('is refused if an object has a flipped bit, is cut off or is missing: %s', async (object) => {
    // A restore reads the log last. Each test of a changed log therefore takes a whole restore, so there are few.
    const isLog = object.source.includes('wal');
    for (const index of isLog ? [30] : [0, 10, 30, 50, -1])
      expect(await withObject(object, flip(index))).toMatch(/changed or cut|cut off|key/);
    expect(await withObject(object, (bytes) => bytes.subarray(0, bytes.length - 1))).toContain('changed or cut off');
    if (!isLog) expect(await withObject(object, () => Buffer.alloc(0))).toContain('cut off');
    if (!/head|chain|manifest/.test(object.source)) expect(await withObject(object, () => null)).toContain('missing');
  });

  it('is refused if one object replaces another', async () => {
    const pieces = (await db.store.list('')).filter((name) => name.includes('/wal/'));
    const other = (await db.store.get(pieces.at(-2)!))!;
    expect(await withObject(/\/wal\//, () => other)).toContain('was sealed under another name');
  });

  it('is refused if its key is lost, with an error that names the key', async () => {
    const message = await refusal({ vault: { store: db.store, seal: createBackupSeal([newBackupKey()]) } });
    expect(message).toContain('Without that key nobody can open it.');
  });
});

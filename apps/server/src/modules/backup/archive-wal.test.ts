import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackedUpDatabase, writtenIn } from '../../../../../tests/world/backed-up-database.ts';
import { restore } from './restore.ts';

let db: BackedUpDatabase;
beforeEach(async () => {
  db = await BackedUpDatabase.start();
});
afterEach(() => db?.stop());

const newest = { to: null, base: null };
const upTo = (last: number): number[] => Array.from({ length: last }, (_none, at) => at + 1);
const restored = async () => (await restore({ ...db.place(), wanted: newest }, writtenIn)).result;
const chains = async () => (await db.store.list('')).filter((name) => name.endsWith('/chain'));

describe('the archived log', () => {
  it('continues in its chain after a restart, and loses nothing that was committed between', async () => {
    db.startArchiver();
    await db.backUp();
    await db.write(1, 10);
    await db.stopArchiver();
    await db.write(11, 20);
    db.startArchiver();
    await db.write(21, 30);
    await db.archived();
    expect(await restored()).toEqual(upTo(30));
    expect(await chains()).toHaveLength(1);
  });

  it('loses nothing while its place is away, and reports that once it is tried', async () => {
    db.startArchiver();
    await db.backUp();
    const [present, away] = [join(db.folder, 'store'), join(db.folder, 'unmounted')];
    renameSync(present, away);
    await db.write(1, 10);
    await expect.poll(() => db.errors.length).toBeGreaterThan(0);
    expect(String(db.errors[0])).toContain('Is its disk mounted?');
    renameSync(away, present);
    await db.archived();
    expect(await restored()).toEqual(upTo(10));
    expect(await chains()).toHaveLength(1);
  });
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT_FOLDER } from './binaries.ts';
import { CLONE, choosePlace } from './place.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-place-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a data folder that the database’s user cannot enter is refused with advice', () => {
  const home = join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  const choose = () => choosePlace({ data_dir: join(home, 'data') });
  if (isRoot) expect(choose).toThrow(/cannot enter.*leave it unset/s);
  else expect(choose().data).toBe(join(home, 'data', 'postgres'));
});

it('the database’s user can enter the folders above a new data folder, despite a restrictive umask', () => {
  chmodSync(folder, 0o755);
  const before = process.umask(0o077);
  try {
    const { data } = choosePlace({ data_dir: join(folder, 'deep/data') });
    expect(data).toBe(join(folder, 'deep/data/postgres'));
    if (isRoot) expect(statSync(join(folder, 'deep')).mode & 0o777).toBe(0o755);
  } finally {
    process.umask(before);
  }
});

it('by default, root stores data outside the clone, and any other user inside the clone', () => {
  const { folder: chosen } = choosePlace({ name: 'test' });
  expect(chosen.startsWith(isRoot ? ROOT_FOLDER : join(CLONE, '.data'))).toBe(true);
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFiles, TarExtractor } from './extract-tar.ts';
import { BackupRefused } from './refused.ts';

let folder: string;
let source: string;
let target: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-tar-'));
  [source, target] = [join(folder, 'source'), join(folder, 'target')];
  for (const path of [source, target, join(source, 'base')]) mkdirSync(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Packs files of the source folder with the system's `tar` program. */
function tar(...words: string[]): Buffer {
  const { stdout, status } = spawnSync('tar', ['--format=ustar', '-c', '-C', source, ...words]);
  expect(status).toBe(0);
  return stdout;
}

function extract(bytes: Buffer, chunk: number) {
  const extractor = new TarExtractor(target, null);
  for (let start = 0; start < bytes.length; start += chunk) extractor.write(bytes.subarray(start, start + chunk));
  return extractor.end();
}

const SIZES = [0, 1, 511, 512, 513, 10_000];

describe('a tar', () => {
  it.each([1, 511, 512, 4_096, 1_000_000])('is extracted from chunks of %i bytes', (chunk) => {
    for (const size of SIZES) writeFileSync(join(source, 'base', `f${size}`), Buffer.alloc(size, size % 251));
    const files = extract(tar('base'), chunk);
    expect([...files.keys()].sort()).toEqual(SIZES.map((size) => `base/f${size}`).sort());
    for (const size of SIZES)
      expect(readFileSync(join(target, 'base', `f${size}`)).equals(Buffer.alloc(size, size % 251))).toBe(true);
  });

  it('is refused if it ends in the middle of a file', () => {
    writeFileSync(join(source, 'base', 'f'), Buffer.alloc(5_000));
    const whole = tar('base');
    expect(() => extract(whole.subarray(0, 3_000), 512)).toThrow('ends in the middle of a file');
  });

  it('with a link, with a path that leaves the folder, or with a damaged header is refused', () => {
    symlinkSync('/etc/passwd', join(source, 'link'));
    expect(() => extract(tar('link'), 512)).toThrow(BackupRefused);
    writeFileSync(join(source, 'plain'), 'x');
    const leaving = tar('--transform=s,plain,../../leaving,', '-P', 'plain');
    expect(() => extract(leaving, 512)).toThrow('an entry that PostgreSQL does not write: "../../leaving"');
    const damaged = tar('plain');
    damaged[130]! ^= 1;
    expect(() => extract(damaged, 512)).toThrow(BackupRefused);
  });
});

describe('the manifest of PostgreSQL', () => {
  const listed = (path: string, size: number, checksum: string) =>
    Buffer.from(
      JSON.stringify({ Files: [{ Path: path, Size: size, Checksum: checksum, 'Checksum-Algorithm': 'SHA256' }] }),
    );

  it('reveals a missing file, and a file with different bytes or another length', () => {
    writeFileSync(join(source, 'base', 'f'), 'content');
    const files = extract(tar('base'), 512);
    const { sha256 } = files.get('base/f')!;
    checkFiles(files, listed('base/f', 7, sha256));
    expect(() => checkFiles(files, listed('base/g', 7, sha256))).toThrow('lacks the file base/g');
    expect(() => checkFiles(files, listed('base/f', 8, sha256))).toThrow('differs from');
    expect(() =>
      checkFiles(
        files,
        listed(
          'base/f',
          7,
          sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        ),
      ),
    ).toThrow('differs from');
  });
});

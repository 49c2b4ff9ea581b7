import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type UpdateBundle, updateBundle, updateManifest } from './update.ts';

const hash = 'a1'.repeat(256);
const file = (file_name: string, bytes = 1_000) => ({ file_name, file_hash: hash, download_url: 'https://x/y', bytes });
const bundle: UpdateBundle = {
  ...{ version: '2026.11.23-1', fullUrl: 'https://x/y.zip', checksum: hash, bytes: 2_000, sequence: 1, rollout: 100 },
  sessionKey: `${'Ab+/9'.padEnd(22, 'Z')}==:${'Ab+/9'.padEnd(342, 'Z')}==`,
  files: [file('index.html.br'), file('assets/app-1.js')],
  ...{ issued_at: '2026-01-01T00:00:00.000Z', min_native: '1.2.3' },
};
const isBundle = (change: Partial<Record<keyof UpdateBundle, unknown>>) => v.is(updateBundle, { ...bundle, ...change });

describe('a bundle of an update', () => {
  it('is accepted with a list of files, or with the zip alone', () => {
    expect(isBundle({})).toBe(true);
    expect(isBundle({ files: [] })).toBe(true);
    expect(isBundle({ files: [file('INDEX.html')] })).toBe(true);
  });
  it.each(['', 'builtin', 'unknown', '-1', '.1', 'a b', 'x'.repeat(65), '1_2'])(
    'is refused with the version %j',
    (version) => {
      expect(isBundle({ version })).toBe(false);
    },
  );
  it.each(['1', '123456', '1.2.3.4', '1.22.333'])('is accepted for the native version %j', (min_native) => {
    expect(isBundle({ min_native })).toBe(true);
  });
  it.each(['', '1.', '.1', '1.2.3.4.5', '1234567', '1.1234567', 'v1', '1-2', '1x'])(
    'is refused for the native version %j',
    (min_native) => {
      expect(isBundle({ min_native })).toBe(false);
    },
  );
  it.each([hash.slice(1), `${hash}0`, `0${hash}`, hash.toUpperCase(), `g${hash.slice(1)}`])(
    'is refused with the checksum %s',
    (checksum) => {
      expect(isBundle({ checksum })).toBe(false);
    },
  );
  it('is refused if the form of its session key is invalid', () => {
    for (const sessionKey of [
      bundle.sessionKey.slice(1),
      `A${bundle.sessionKey}`,
      `${bundle.sessionKey}=`,
      bundle.sessionKey.replace(':', ';'),
      bundle.sessionKey.replace('Z==:', '==:'),
      bundle.sessionKey.replace('Z==:', '-==:'),
      bundle.sessionKey.replace(/Z==$/, '=='),
    ])
      expect(isBundle({ sessionKey })).toBe(false);
  });
  it.each(['a', '_x/-y/z.js', 'A9/b.c'])('is accepted with the file %j beside index.html', (name) => {
    expect(isBundle({ files: [file('index.html'), file(name)] })).toBe(true);
  });
  it.each(['', '/a', 'a/', 'a//b', '.a', 'a/.b', '../a', 'a b', 'a\\b', 'é', 'x'.repeat(201)])(
    'is refused with the file %j',
    (name) => {
      expect(isBundle({ files: [file('index.html'), file(name)] })).toBe(false);
    },
  );
  it('is refused if two of its file names differ only in case', () => {
    expect(isBundle({ files: [file('index.html'), file('a.js'), file('b.js')] })).toBe(true);
    expect(isBundle({ files: [file('index.html'), file('a.js'), file('A.js.br')] })).toBe(false);
    expect(isBundle({ files: [file('index.html'), file('a.js'), file('a.br.js')] })).toBe(true);
    expect(isBundle({ files: [file('index.html'), file('ajs'), file('a.brjs')] })).toBe(true);
  });
  it('is refused without a start page', () => {
    expect(isBundle({ files: [file('a.js')] })).toBe(false);
  });
  it('is refused above 12,000,000 bytes in total', () => {
    expect(isBundle({ files: [file('index.html', 6_000_000), file('a.js', 6_000_000)] })).toBe(true);
    expect(isBundle({ files: [file('index.html', 6_000_000), file('a.js', 6_000_001)] })).toBe(false);
    expect(isBundle({ bytes: 12_000_000 })).toBe(true);
    expect(isBundle({ bytes: 12_000_001 })).toBe(false);
  });
});

it('a manifest is refused without a complete signature', () => {
  const sig = `${'Ab+/9'.padEnd(86, 'Z')}==`;
  const isManifest = (one: string) => v.is(updateManifest, { version: '1', fullUrl: '', signed: '{}', sig: one });
  expect(isManifest(sig)).toBe(true);
  for (const wrong of [sig.slice(1), `A${sig}`, `${sig}=`, `-${sig.slice(1)}`]) expect(isManifest(wrong)).toBe(false);
});

import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { publicKeysOf } from '../tools/release/release-key.ts';
import { releasePatch } from '../tools/release/release-patch.ts';
import type { Bench } from './bench.ts';
import { type Gate, gateRow, isMissed } from './gates.ts';
import { CopiedTree } from './patch/copied-tree.ts';

/** The maximum share of the bundle that a phone downloads after a change of one screen. */
const GATE = 0.1;
const SCREENS = ['wallet', 'club', 'vip'];

/** Measures the download of a phone after a change of one screen, relative to the whole bundle. */
export const bench: Bench = async (flags) => {
  const screens = flags.screens?.split(',') ?? SCREENS;
  const key = {
    manifest: generateKeyPairSync('ed25519').privateKey,
    bundle: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  };
  const { manifest, bundle } = publicKeysOf(key);
  const tree = new CopiedTree();
  const patches = mkdtempSync(join(tmpdir(), 'nua-bench-patches-'));
  const release = (token: string, folder: string) =>
    releasePatch({
      ...{ env: 'bench', token, key, patches_dir: patches, now: new Date(), dry_run: false },
      bundle: { folder, server: 'https://nua.example', version: null, min_native: null, rollout: 100 },
    });
  try {
    const keys = { manifest: [manifest], bundle };
    const before = join(patches, 'before');
    cpSync(tree.buildBundle(keys), before, { recursive: true });
    const rows = screens.map((screen) => {
      const undo = tree.changeScreen(screen);
      const after = tree.buildBundle(keys);
      undo();
      release(screen, before);
      const { changed, changed_bytes, files, files_bytes, zip_bytes } = release(screen, after);
      const manifest_bytes = brotliCompressSync(readFileSync(join(patches, 'bench', screen, 'updates.json'))).length;
      return {
        screen,
        'changed files': changed,
        files,
        'changed bytes': changed_bytes,
        'bytes, file by file': files_bytes,
        'bytes, zip': zip_bytes,
        'ratio files': changed / files,
        'ratio bytes': changed_bytes / files_bytes,
        'manifest bytes (brotli)': manifest_bytes,
        'ratio with the manifest': (changed_bytes + manifest_bytes) / (files_bytes + manifest_bytes),
      };
    });
    const worst = (name: keyof (typeof rows)[number]) => Math.max(...rows.map((row) => Number(row[name])));
    const gates: Gate[] = [
      { what: 'changed files of all', gate: GATE, found: worst('ratio files') },
      { what: 'changed bytes of all', gate: GATE, found: worst('ratio bytes') },
    ];
    return {
      ratio: round3(Math.max(...gates.map(({ found }) => found))),
      ratio_files: round3(worst('ratio files')),
      ratio_bytes: round3(worst('ratio bytes')),
      ratio_with_manifest: round3(worst('ratio with the manifest')),
      gates: gates.map(gateRow),
      over: gates.filter(isMissed).map((one) => one.what),
      rows: rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? round3(value) : value]),
        ),
      ),
    };
  } finally {
    tree.close();
    rmSync(patches, { recursive: true, force: true });
  }
};

const round3 = (value: number): number => Math.round(value * 1000) / 1000;

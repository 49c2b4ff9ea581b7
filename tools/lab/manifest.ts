import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders and files that decide money or draws, with the versions of all packages. */
const DECIDING = [
  'apps/arcade/public/verify.mjs',
  'apps/server/package.json',
  'apps/server/src',
  'package-lock.json',
  'package.json',
  'packages/contract',
  'packages/games',
  'packages/money',
  'packages/proof',
  'packages/rewards',
  'packages/wire',
] as const;

const isDeciding = (name: string): boolean => !/\.test\.tsx?$/.test(name) && name !== 'node_modules' && name !== 'dist';

function* filesIn(root: string, path: string): Generator<string> {
  if (statSync(join(root, path)).isFile()) yield path;
  else for (const name of readdirSync(join(root, path))) if (isDeciding(name)) yield* filesIn(root, `${path}/${name}`);
}

/** A line of `sha256sum`. */
export type ManifestLine = { sha256: string; path: string };

/** The SHA-256 of every file that decides money or draws, in the byte order of the paths. Every copy of a tag has the same lines. */
export function manifestOf(root: string): ManifestLine[] {
  const paths = DECIDING.flatMap((path) => [...filesIn(root, path)]).sort((a, b) => (a < b ? -1 : 1));
  return paths.map((path) => ({
    path,
    sha256: createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex'),
  }));
}

export const manifestText = (lines: readonly ManifestLine[]): string =>
  lines.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');

export const manifestHash = (lines: readonly ManifestLine[]): string =>
  createHash('sha256').update(manifestText(lines)).digest('hex');

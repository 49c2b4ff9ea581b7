import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { printProgress, ROOT, run } from './run.mjs';

/** All inputs of the builds. The server is not built, because it runs from its source. */
const INPUTS = [
  'apps/web',
  'apps/native/package.json',
  'apps/native/release-keys.json',
  'apps/arcade',
  'apps/console',
  'packages',
  'tools/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const OUTPUTS = ['apps/web/dist', 'apps/web/dist-native', 'apps/arcade/dist', 'apps/console/dist'];
const STAMP = 'apps/web/dist/.inputs';
const IGNORED = new Set(['node_modules', 'dist', '.data', 'test-results']);

function* filesOf(path) {
  if (!existsSync(path)) return;
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true });
    } catch {
      return null;
    }
  })();
  if (entries === null) {
    yield path;
    return;
  }
  for (const entry of entries) {
    if (IGNORED.has(entry.name) || /^dist-|\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}

/** One hash of the names and bytes of all sources of the builds. It ignores times, which a checkout changes. */
export function fingerprint(root = ROOT, inputs = INPUTS) {
  const files = inputs.flatMap((input) => [...filesOf(join(root, input))]).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Whether every output of the builds exists, made from the inputs with this fingerprint. */
export function isFresh(wanted, root = ROOT) {
  if (!OUTPUTS.every((output) => existsSync(join(root, output)))) return false;
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** Builds the arcade, the console, the client with its renderer and the app's client if any source changed since the last build. */
export async function ensureBuilt(node) {
  const wanted = fingerprint();
  if (isFresh(wanted)) return;
  printProgress('building the client (about half a minute)');
  const { status, output } = await run(node, ['tools/build/main.ts'], { quiet: true });
  if (status !== 0) throw new Error(`The build failed:\n${output.trim()}`);
  const stamp = join(ROOT, STAMP);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fingerprint } from '../../tools/bootstrap/build.mjs';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The folders with the schema of the database. */
const SCHEMA = ['apps/server/src/db/migrations', 'apps/server/src/db/functions'];
/** Releases without this file refuse a database with a newer schema. */
const COMPATIBLE_SINCE = 'apps/server/src/db/serving-nodes.ts';

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

const canRunBeside = (ref: string): boolean => git('cat-file', '-e', `${ref}:${COMPATIBLE_SINCE}`) !== null;

/**
 * Returns the commit before the last change of the schema, or the commit before HEAD. A commit without `COMPATIBLE_SINCE` cannot run beside
 * this release and is skipped.
 */
export function parentRef(): string | null {
  const schema_commit = git('log', '--first-parent', '-1', '--format=%H', '--', ...SCHEMA);
  for (const ref of [schema_commit, 'HEAD']) {
    const parent = ref ? git('rev-parse', '--verify', '-q', `${ref}^`) : null;
    if (parent && canRunBeside(parent)) return parent;
  }
  return null;
}

/** A built release in a separate folder. */
export type Release = { ref: string; folder: string; remove(): void };

function run(folder: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

/** Links the installed packages into a folder. The packages `@nua/…` are those of the folder. */
function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@nua'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@nua' || ['.vite', '.cache'].includes(name)) continue;
    symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, '@nua')))
    symlinkSync(join(folder, relative(ROOT, realpathSync(join(from, '@nua', name)))), join(to, '@nua', name));
}

const BUILT = ['apps/web/dist', 'apps/arcade/dist'];

/** True if the client of the folder has the same sources as the client built here. */
function isBuiltHere(folder: string): boolean {
  const stamp = join(ROOT, 'apps/web/dist/.inputs');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder);
}

/** Checks a release out beside this one and builds it. An unchanged client is copied. */
export function buildRelease(ref: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'nua-release-'));
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    if (git('worktree', 'add', '--detach', '--force', folder, ref) === null) throw new Error(`git knows no ${ref}`);
    const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
    if (lock(folder) === lock(ROOT)) linkPackages(folder);
    else run(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
    if (isBuiltHere(folder))
      for (const path of BUILT) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    else run(folder, process.execPath, ['tools/build/main.ts']);
    return { ref, folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

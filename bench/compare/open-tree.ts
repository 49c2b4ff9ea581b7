import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** A source tree with its packages and its built client. `close` removes it. */
export type Tree = { root: string; close(): void };

const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });

/** Checks out an earlier commit in a temporary worktree, installs its packages and builds it. */
export function openTree(commit: string): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'nua-compare-'));
  const root = join(folder, 'tree');
  const close = () => {
    execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: ROOT, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  };
  run(ROOT, 'git', 'worktree', 'add', '--quiet', '--detach', root, commit);
  try {
    if (lockOf(root).equals(lockOf(ROOT))) run(ROOT, 'cp', '-a', 'node_modules', join(root, 'node_modules'));
    else run(root, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
    buildTree(root);
  } catch (error) {
    close();
    throw error;
  }
  return { root, close };
}

const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'));

export function buildTree(root: string): void {
  run(root, process.execPath, 'tools/build/main.ts');
}

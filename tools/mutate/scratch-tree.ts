import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOnDisk } from '../../tests/world/memory.ts';
import { ROOT } from '../tidy/source-file.ts';

const BUILT = ['apps/web/dist', 'apps/web/dist-native', 'apps/arcade/dist'];

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 27 });
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 4).join(' ')} failed: ${stderr}`);
  return stdout;
}

/**
 * Copies the working tree, with uncommitted changes, to a temporary folder.
 *
 * Packages are hard links, because nothing writes to them. Their caches are left out, because a write to a linked file changes the
 * original.
 */
export function makeScratchTree(): { root: string; remove(): void } {
  const root = mkdtempSync(join(folderOnDisk(), 'nua-faults-'));
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0');
  const deleted = new Set(run('git', ['ls-files', '-z', '--deleted']).split('\0'));
  for (const path of listed) {
    if (path !== '' && !deleted.has(path)) cpSync(join(ROOT, path), join(root, path));
  }
  for (const path of BUILT) {
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  }
  const packages = join(root, 'node_modules');
  mkdirSync(packages);
  const names = readdirSync(join(ROOT, 'node_modules')).filter((name) => !/^\.(vite|cache)/.test(name));
  run('cp', ['-al', ...names.map((name) => join(ROOT, 'node_modules', name)), packages]);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

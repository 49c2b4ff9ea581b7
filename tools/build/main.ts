import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { precompress } from '../../apps/web/build/precompress.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

function runNode(folder: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** An app is built by its `build.ts` or `build.mjs`, or else by Vite. The native client is built last. */
for (const app of ['arcade', 'console', 'web']) {
  const folder = join(ROOT, 'apps', app);
  const build_file = readdirSync(folder).find((name) => /^build\.(ts|mjs)$/.test(name));
  if (build_file) runNode(folder, [join(folder, build_file)]);
  else {
    runNode(folder, [VITE, 'build']);
    precompress(join(folder, 'dist', 'assets'));
  }
}
const web = join(ROOT, 'apps/web');
runNode(web, [join(web, 'build.ts'), '--native']);

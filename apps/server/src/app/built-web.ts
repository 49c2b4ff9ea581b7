import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConsoleFiles, consoleFiles } from '../console/public.ts';
import type { WebFolders } from '../http/pages/web-folders.ts';

const APPS = join(import.meta.dirname, '../../..');

function buildId(file: string): string {
  if (!existsSync(file)) return 'none';
  return (JSON.parse(readFileSync(file, 'utf8')) as { buildId?: string }).buildId ?? 'none';
}

export const builtConsole = (): ConsoleFiles | null => consoleFiles(join(APPS, 'console', 'dist'));

export function builtWeb(): WebFolders {
  const web = join(APPS, 'web', 'dist');
  return {
    client: join(web, 'client'),
    server_entry: join(web, 'server', 'entry-server.js'),
    arcade: join(APPS, 'arcade', 'dist'),
    build_id: buildId(join(web, 'server', 'build.json')),
  };
}

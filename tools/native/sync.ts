import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readIdentity, writeIdentity } from './identity.ts';

const CAPACITOR = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor');

/** Runs Capacitor's command in a project's folder. Resolves with its output. */
export async function capacitor(folder: string, ...words: string[]): Promise<string> {
  // In a terminal, the command would enable usage reports to its vendor.
  const env = { ...process.env, CI: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [CAPACITOR, ...words], { cwd: folder, env });
  return stdout;
}

/** Updates the native projects of `folder`: identity, plugins, settings, and the built client. */
export async function sync(folder: string, server?: string): Promise<string> {
  writeIdentity(folder, await readIdentity(folder, server));
  // Capacitor creates these symlinks, but fails if they exist and point elsewhere.
  rmSync(join(folder, 'ios/App/CapApp-SPM/symlinks'), { recursive: true, force: true });
  return capacitor(folder, 'sync');
}

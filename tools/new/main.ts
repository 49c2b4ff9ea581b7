import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { call } from './call.ts';
import { dialog } from './dialog.ts';
import { game } from './game.ts';
import { page } from './page.ts';
import { type Kind, writePlan } from './plan.ts';

const ROOT = join(import.meta.dirname, '../..');
const kinds: Readonly<Record<string, Kind>> = { game, page, call, dialog };

const USAGE = `npm run new game|page|call|dialog NAME
  NAME in kebab case, or FEATURE/NAME; a page or dialog without FEATURE is its own feature
  npm run new game coin
  npm run new page bonus-history
  npm run new call bonus-history/list-bonus-history
  npm run new dialog bonus-history/bonus-help
`;

/** Reads the feature and the name. The default feature of a call is its noun: `bonus-history` for `list-bonus-history`. */
function wordsOf(kind: string, text: string): { feature: string; name: string } | null {
  const [, feature, name] = /^(?:([a-z][a-z0-9-]*)\/)?([a-z][a-z0-9-]*)$/.exec(text) ?? [];
  if (name === undefined) return null;
  const noun = kind === 'call' ? name.replace(/^[a-z]+-/, '') : name;
  return { feature: feature ?? noun, name };
}

const [kind = '', text = ''] = process.argv.slice(2);
const words = wordsOf(kind, text);
const plan = words === null ? undefined : kinds[kind]?.({ ...words, exists: (path) => existsSync(join(ROOT, path)) });
if (plan === undefined) {
  process.stderr.write(USAGE);
  process.exit(64);
}
const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
try {
  const written = writePlan(ROOT, plan);
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written);
  // The message ids are generated from the texts.
  if (written.some((path) => /\/text\.en\.ts$/.test(path))) run('tools/generate/main.ts');
  process.stdout.write(`${written.join('\n')}\n\nTo do:\n${plan.todo.map((task) => `- ${task}`).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`nua · ${(error as Error).message}\n`);
  process.exit(1);
}

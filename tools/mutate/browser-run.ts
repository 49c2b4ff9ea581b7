import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './try-faults.ts';

const BUILT = ['apps/web/dist', 'apps/web/dist-native', 'apps/arcade/dist'];

function runNode(cwd: string, args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status ?? 1;
}

/** Builds the web client or the app's client from a broken file. Returns a function that restores the correct build. */
export function buildBroken(root: string, file: string, isNative: boolean): () => void {
  for (const path of BUILT) cpSync(join(root, path), join(root, `${path}-sound`), { recursive: true });
  const restore = () => {
    for (const path of BUILT) {
      rmSync(join(root, path), { recursive: true, force: true });
      renameSync(join(root, `${path}-sound`), join(root, path));
    }
  };
  const production = { NODE_ENV: 'production' };
  const web = join(root, 'apps/web');
  const inFrames = /^(apps\/arcade|packages)\//.test(file);
  const statuses = [
    inFrames
      ? runNode(join(root, 'apps/arcade'), [join(root, 'node_modules/vite/bin/vite.js'), 'build'], production)
      : 0,
    isNative ? runNode(web, ['build.ts', '--native'], production) : runNode(web, ['build.ts'], production),
  ];
  if (statuses.every((status) => status === 0)) return restore;
  restore();
  throw new Error('the broken tree does not build');
}

type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; ok: boolean; tests: { results: { status: string; error?: { message?: string } }[] }[] };

function* specsOf(suite: Suite, parent_titles: string): Generator<{ name: string; spec: Spec }> {
  for (const spec of suite.specs ?? []) yield { name: `${parent_titles} ${spec.title}`, spec };
  for (const inner of suite.suites ?? []) yield* specsOf(inner, `${parent_titles} ${inner.title}`);
}

/** Runs the browser tests whose names match. Returns the number of tests and the failures. */
export function runBrowserTests(root: string, files: string[], names: RegExp): { ran: number; failures: Failure[] } {
  const report = join(root, 'test-results', 'fault.json');
  rmSync(report, { force: true });
  const cli = 'node_modules/@playwright/test/cli.js';
  runNode(root, [cli, 'test', ...files, '--reporter=json', '--workers=1', '--trace=off', '-g', names.source], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
  const specs = suites.flatMap((suite) => [...specsOf(suite, '')]);
  const failures = specs
    .filter(({ spec }) => !spec.ok)
    .map(({ name, spec }) => ({
      name,
      message: spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
    }));
  return { ran: specs.length, failures };
}

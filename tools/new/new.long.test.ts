import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScratchTree } from '../mutate/scratch-tree.ts';

let root: string;
let remove: () => void;
beforeAll(() => {
  ({ root, remove } = makeScratchTree());
});
afterAll(() => remove?.());

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

/** Runs `npm run new`, and returns the files that it wrote according to its output. */
function generate(kind: string, name: string): string[] {
  const { status, output } = run('tools/new/main.ts', kind, name);
  expect(status, output).toBe(0);
  return output.split('\n\n', 1)[0]!.split('\n');
}

function typeErrors(written: string[]): string {
  const files = written.filter((path) => /\.tsx?$/.test(path));
  const config = join(root, 'tsconfig.written.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: ['packages/ui/src/svg.d.ts'], files }));
  return run('node_modules/typescript/bin/tsc', '-p', config).output;
}

/** Runs the generated test without a database, and returns its output. */
function testOutput(written: string[], folder: RegExp): string {
  const path = written.find((one) => folder.test(one) && /\.test\.tsx?$/.test(one))!;
  const config = join(root, 'vitest.written.ts');
  writeFileSync(config, `export default { test: { include: ['${path}'] } };\n`);
  const { status, output } = run('node_modules/vitest/vitest.mjs', 'run', '--config', config);
  expect(status, output).toBe(1);
  return output;
}

describe('npm run new', () => {
  it.each([
    ['page', 'bonus-history', /bonus-history-page/],
    ['dialog', 'bonus-history/bonus-help', /bonus-help-dialog/],
    ['call', 'list-bonus-history', /list-bonus-history/],
    ['call', 'bonus-history/send-bonus-note', /send-bonus-note/],
    ['game', 'coin', /coin\/coin/],
  ])('with %s %s writes files that compile, and a test that lists the parts to fill in', (kind, name, test) => {
    const written = generate(kind, name);
    expect(written.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(typeErrors(written)).toBe('');
    expect(testOutput(written, test)).toContain('Fill in: ');
  });

  it('overwrites no file, and lists the known kinds of files', () => {
    expect(run('tools/new/main.ts', 'page', 'promo').output).toContain('promo-page.tsx exists');
    expect(run('tools/new/main.ts', 'table', 'x').status).toBe(64);
  });
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES, makeTree } from './run-new.ts';

let tree: ReturnType<typeof makeTree>;
beforeAll(() => {
  tree = makeTree();
});
afterAll(() => tree?.remove());

/** Runs the generated test without a database, and returns its output. */
function testOutput(written: string[], folder: RegExp): string {
  const path = written.find((file) => folder.test(file) && /\.test\.tsx?$/.test(file))!;
  const config = join(tree.root, 'vitest.written.ts');
  writeFileSync(config, `export default { test: { include: ['${path}'] } };\n`);
  const { status, output } = tree.run('node_modules/vitest/vitest.mjs', 'run', '--config', config);
  expect(status, output).toBe(1);
  return output;
}

describe('npm run new', () => {
  it.each(EXAMPLES)('%s %s writes the files and a test', (kind, name, test) => {
    const written = tree.generate(kind, name);
    expect(written.filter((path) => !existsSync(join(tree.root, path)))).toEqual([]);
    expect(testOutput(written, test)).toContain('Fill in: ');
  });

  // A new game is missing from every table of games that its template forgets.
  it('leaves a tree that compiles', () => {
    expect(tree.run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json').output).toBe('');
  });

  it('overwrites no file', () => {
    expect(tree.run('tools/new/main.ts', 'page', 'promo').output).toContain('promo-page.tsx exists');
    expect(tree.run('tools/new/main.ts', 'table', 'x').status).toBe(64);
  });
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/source-file.ts';
import { EXAMPLES, makeTree } from './run-new.ts';

let tree: ReturnType<typeof makeTree>;
beforeAll(() => {
  tree = makeTree();
});
afterAll(() => tree?.remove());

describe('npm run new', () => {
  it('writes files of each kind that compile', () => {
    const written = EXAMPLES.flatMap(([kind, name]) => tree.generate(kind, name));
    const files = written.filter((path) => /\.tsx?$/.test(path) && !existsSync(join(ROOT, path)));
    const config = { extends: './tsconfig.json', include: ['packages/ui/src/svg.d.ts'], files };
    writeFileSync(join(tree.root, 'tsconfig.written.json'), JSON.stringify(config));
    expect(tree.run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.written.json').output).toBe('');
  });
});

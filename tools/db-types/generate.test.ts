import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { GENERATED, generateTypes } from './generate.ts';

it('the committed table types equal the types generated from the migrated database', async () => {
  expect(await readFile(GENERATED, 'utf8'), 'run: npm run db:types').toBe(await generateTypes());
});

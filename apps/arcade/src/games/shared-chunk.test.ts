import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const here = join(import.meta.dirname, '..');

it('the chunk shared by all games contains no code of any particular game', () => {
  const files = globSync('{live,rules,table,view,wire}/*.ts', { cwd: here }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  const loads =
    /^(?:import (?!type )|\} from ).*?'(@nua\/games|@nua\/games\/play\/(?:catalogue|register|verify-round)\.ts|(?:\.\.\/)+games\/.*)';$/m;
  const found = files.flatMap((file) => {
    const loaded = loads.exec(readFileSync(join(here, file), 'utf8'))?.[1];
    return loaded === undefined ? [] : [`${file}: ${loaded}`];
  });
  expect(found).toEqual(['table/game-main.ts: ../games/views.ts']);
});

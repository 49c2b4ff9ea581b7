import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useWorld } from '../world/use-world.ts';

// The keys of the example contain the time of the machine.
const world = useWorld({ start: new Date().toISOString() });
const PAGE = join(import.meta.dirname, '../../docs/features/entering.md');

it('the HTTP example in the documents places a bet as a guest', async () => {
  const [, code = ''] = /```js\n(.+?)```/s.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const example = code.replace('http://localhost:3000', world.url);
  expect(example).not.toBe(code);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', example]);
  expect(stdout).toMatch(/roll_hundredths: \d+.* \d+\.\d\d \d+\.\d\d\n/s);
  const { rows } = await world.pool.query('select game_id, state from arcade.round where stake_cents = 1000');
  expect(rows).toEqual([{ game_id: 'dice', state: 'settled' }]);
});

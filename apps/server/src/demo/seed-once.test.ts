import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { createPool } from '../db/pool.ts';
import { nameDemoOperators } from './name-demo-operators.ts';
import { seedOnce } from './seed-once.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('two servers that start together seed the demo once', async () => {
  const pool = createPool(database.url, { max: 2 });
  const running: string[] = [];
  const seed = (name: string) =>
    seedOnce(database.url, async () => {
      running.push(`${name} begins`);
      const { rowCount } = await pool.query('select from operator_name');
      if (rowCount === 0) await pool.query("insert into operator_name (name) values ('amna')");
      running.push(`${name} ends`);
      return rowCount === 0;
    });
  const seeded = await Promise.all([seed('first'), seed('second')]);
  expect([...seeded].sort()).toEqual([false, true]);
  const [earlier, later] = running[0] === 'first begins' ? ['first', 'second'] : ['second', 'first'];
  expect(running).toEqual([`${earlier} begins`, `${earlier} ends`, `${later} begins`, `${later} ends`]);
  expect(await seedOnce(database.url, () => nameDemoOperators(pool, '/nowhere', new Date()))).toBeNull();
  await pool.end();
});

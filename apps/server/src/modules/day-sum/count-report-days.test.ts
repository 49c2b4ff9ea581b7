import { expect, it } from 'vitest';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { countReportDays } from './count-report-days.ts';

const world = useWorld();
const DAY_MS = 24 * 3_600_000;
const SECOND = '2026-03-11';

const count = () => countReportDays(world.app, { id_age_ms: -1_000 });
const countedDays = async () => (await world.pool.query('select day from report_day order by day')).rows.length;
const readMark = async () => (await world.pool.query('select deposit_event_id as id from report_day_mark')).rows[0].id;

it('if one day of the reports cannot be counted, the other days are still counted', async () => {
  await world.player();
  await world.advance(DAY_MS);
  await world.pool.query(
    `alter table report_day add constraint no_second check (day < '${SECOND}' or day > '${SECOND}')`,
  );
  await expect(count()).rejects.toThrow('no_second');
  // The first run stores its mark before it counts the days.
  const first_mark = await readMark();
  await expect(count()).rejects.toThrow('no_second');
  expect([await countedDays(), first_mark, await readMark()]).toEqual([1, expect.any(String), first_mark]);
  await world.pool.query('alter table report_day drop constraint no_second');
  await count();
  expect(await countedDays()).toBe(2);
  expect(await readMark()).not.toBe(first_mark);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/world/database.ts';
import { countPast } from './count-past.ts';
import { fillSite } from './fill-site.ts';
import { measuredReads } from './requests.ts';
import { openSite, type Site } from './site.ts';
import { timeRead } from './time-read.ts';

let database: FreshDatabase;
let site: Site;

beforeAll(async () => {
  database = await freshDatabase();
  await fillSite(database.url, { players: 100, rounds: 1_000, days: 45 });
  site = await openSite(database.url);
  await countPast(database.url, site.app);
});
afterAll(async () => {
  await site.stop();
  await database.drop();
});

describe('the benchmark of the console', () => {
  it.each(measuredReads)('measures the read $name on a site with data', async (read) => {
    expect(await timeRead(site, read)).toBeGreaterThan(0);
  });
});

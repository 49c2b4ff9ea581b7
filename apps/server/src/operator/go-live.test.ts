import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf } from '../../../../tests/world/contents-of.ts';
import { licensedEnvironment, prepareLicensed } from '../../../../tests/world/licensed.ts';
import { type PooledDatabase, pooledDatabase } from '../../../../tests/world/pooled-database.ts';
import { MovableClock } from '../core/clock.ts';
import { goLive } from './go-live.ts';

const rail = { BANK_STATEMENT_URL: 'https://bank.nua.pk/statement', BANK_STATEMENT_TOKEN: 'token-of-the-bank' };
const SECRET_KEY = 'a key of a licensed site, for tests';

let database: PooledDatabase;
let pool: PooledDatabase['pool'];
beforeAll(async () => {
  database = await pooledDatabase({ max: 1 });
  pool = database.pool;
});
afterAll(() => database.drop());

const check = (environment: Record<string, string>) =>
  goLive({ DATABASE_URL: database.url, ...environment }, '/nowhere', new MovableClock());

describe('go-live', () => {
  it('lists wrong variables and remaining example values together, without printing a secret', async () => {
    const before = await contentsOf(pool);
    const { text, is_ready } = await check({ PORT: '70000', SECRET_KEY: 'hunter2' });
    expect(is_ready).toBe(false);
    for (const words of ['PORT is "70000"', 'SECRET_KEY has a value of 7', 'LICENCE_REFERENCE', 'PUBLIC_URL is "http:'])
      expect(text).toContain(words);
    for (const words of ['BACKUP_TARGET', 'ALERT_RECEIVERS', 'rail', 'bank_account', 'terms-2026-01', 'rule vip'])
      expect(text).toContain(words);
    expect(text).not.toContain('hunter2');
    expect(await contentsOf(pool)).toEqual(before);
  });

  it('reports a database that does not respond', async () => {
    const { text } = await check({ DATABASE_URL: 'postgres://nua@127.0.0.1:1/nua' });
    expect(text).toMatch(/The database does not answer: .*ECONNREFUSED/);
  });

  it('names who must confirm a test alert when nothing is missing', async () => {
    await prepareLicensed(pool, new Date());
    const { text, is_ready } = await check({ ...licensedEnvironment, ...rail, SECRET_KEY });
    expect(text).toMatch(/^Nothing is missing\. The first start records .*\n.*oncall@nua\.pk/);
    expect(is_ready).toBe(true);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
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

  it('reports that nothing is missing, and names who must confirm a test alert', async () => {
    await prepareLicensed(pool, new Date());
    const { text, is_ready } = await check({ ...licensedEnvironment, ...rail, SECRET_KEY });
    expect(text).toMatch(/^Nothing is missing\. The first start records .*\n.*oncall@nua\.pk/);
    expect(is_ready).toBe(true);
  });
});

describe('npm run operator -- go-live', () => {
  const CLONE = join(import.meta.dirname, '../../../..');

  let prepared: PooledDatabase;
  beforeAll(async () => {
    prepared = await pooledDatabase({ max: 1 });
    await prepareLicensed(prepared.pool, new Date());
  });
  afterAll(() => prepared.drop());

  /** Runs the command as an operator does, with this environment alone. */
  async function run(words: readonly string[], environment: Record<string, string>) {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, DATABASE_URL: prepared.url, ...environment };
    const command = spawn('npm', ['run', '--silent', 'operator', '--', ...words], { cwd: CLONE, env });
    const [output, errors, [exit_code]] = await Promise.all([
      textOf(command.stdout),
      textOf(command.stderr),
      once(command, 'close'),
    ]);
    return { output, errors, exit_code };
  }

  it('exits with 0 for a site that may take real money, and writes nothing', async () => {
    const before = await contentsOf(prepared.pool);
    const { output, exit_code } = await run(['go-live'], { ...licensedEnvironment, ...rail, SECRET_KEY });
    expect(output).toMatch(
      /^Nothing is missing\. The first start records .*\nBefore the site opens: .*oncall@nua\.pk.*\n$/,
    );
    expect(exit_code).toBe(0);
    expect(await contentsOf(prepared.pool)).toEqual(before);
  });

  it('exits with 1 for a site that may not take real money, and lists each finding on stdout', async () => {
    const { ALERT_RECEIVERS: _none, ...site } = licensedEnvironment;
    const before = await contentsOf(prepared.pool);
    const wrong = { ...site, ...rail, SECRET_KEY, PUBLIC_URL: 'http://localhost:3000' };
    const { output, exit_code } = await run(['go-live'], wrong);
    expect(output).toMatch(/^2 things are missing before this site may take real money:\n\n1\. PUBLIC_URL is "http:/);
    expect(output).toMatch(/\n2\. ALERT_RECEIVERS is not set: .*\n {3}Set it to /);
    expect(exit_code).toBe(1);
    expect(await contentsOf(prepared.pool)).toEqual(before);
  });

  it('refuses further words, so that a misspelled option is noticed', async () => {
    const site = { ...licensedEnvironment, ...rail, SECRET_KEY };
    const { output, errors, exit_code } = await run(['go-live', '--stage', 'real'], site);
    expect([output, exit_code]).toEqual(['', 1]);
    expect(errors).toContain('"--stage real" is unknown: go-live takes no further words.');
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { licensedEnvironment } from '../../../../tests/world/licensed.ts';
import { type PooledDatabase, pooledDatabase } from '../../../../tests/world/pooled-database.ts';
import { installationKeys } from '../configuration/installation-keys.ts';
import { ManualClock } from '../core/clock.ts';

const FIRST = 'the first key of this installation, 2026';
const SECOND = 'the second key of this installation, 2027';

let database: PooledDatabase;
let pool: PooledDatabase['pool'];

beforeAll(async () => {
  database = await pooledDatabase({ max: 1 });
  pool = database.pool;
});
afterAll(() => database.drop());

const operate = (environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../app/operator-main.ts'), 'waiting'], {
    env: { ...process.env, ...licensedEnvironment, DATABASE_URL: database.url, ...environment },
  });

describe('the operator’s command of a licensed site', () => {
  it('is refused without SECRET_KEY before it writes anything [ASVS 13.3.1]', async () => {
    await expect(operate({})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^SECRET_KEY is not set/),
    });
    for (const table of ['installation_secret', 'cms_item', 'reward_rule'])
      expect((await pool.query(`select from ${table}`)).rowCount).toBe(0);
  });

  it('is refused with a plain message if its key does not open the database', async () => {
    await installationKeys(pool, new ManualClock(), { secret_key: FIRST, old_secret_keys: [] });
    const refused = await operate({ SECRET_KEY: SECOND }).catch((error) => error);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^The configuration has a problem:\n- SECRET_KEY is not the key of this database.+\n$/,
    );
  });
});

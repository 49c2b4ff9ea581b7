import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../ports/clock.ts';
import type { Configuration } from './configuration.ts';

/** The key of codes, challenges and fingerprints: from the environment, or made once and stored with the data. */
export async function installationSecret(
  pool: Pool,
  clock: Clock,
  { secret_key }: Pick<Configuration, 'secret_key'>,
): Promise<Buffer> {
  if (secret_key !== null) return createHash('sha256').update(secret_key).digest();
  await pool.query(
    `insert into installation_secret (name, value, created_at) values ('codes', $1, $2) on conflict (name) do nothing`,
    [randomBytes(32), clock.now()],
  );
  const { rows } = await pool.query<{ value: Buffer }>("select value from installation_secret where name = 'codes'");
  return rows[0]!.value;
}

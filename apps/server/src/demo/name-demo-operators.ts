import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { hashPassword } from '../modules/person/public.ts';

export const DEMO_OPERATORS = ['amna', 'bashir'] as const;

/**
 * Adds two operator names to a new demo, because some commands need two operators. Each secret is random and written to a file that only
 * the server's user can read.
 *
 * Shape   pool, the folder of the server's data -> the folder of the secrets, or null if names exist
 */
export async function nameDemoOperators(pool: Pool, data_dir: string, at: Date): Promise<string | null> {
  const known = await pool.query('select from operator_name limit 1');
  if ((known.rowCount ?? 0) > 0) return null;
  const folder = join(data_dir, 'operators');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of DEMO_OPERATORS) {
    const secret = randomBytes(18).toString('base64url');
    const added = await pool.query(
      `insert into operator_name (name, secret_hash, added_at, all_acts) values ($1, $2, $3, true) on conflict do nothing`,
      [name, await hashPassword(secret), at],
    );
    if (added.rowCount === 1) writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o600 });
  }
  return folder;
}

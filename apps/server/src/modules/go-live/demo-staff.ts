import type { Pool } from 'pg';
import { isPassword } from '../person/public.ts';

export const DEMO_STAFF_NAMES = ['sana', 'nida', 'omar', 'hina'] as const;

/** The password of a demo's staff and players. The console of a demo can be reached only from this machine. */
export const DEMO_STAFF_PASSWORD = 'play-money-demo';

/** The error code for a table that does not exist. */
const NO_TABLE = '42P01';

/** Returns the names of a demo's staff that still have the published password. A database without the schema has none. */
export async function findDemoStaff(pool: Pool): Promise<string[]> {
  const { rows } = await pool
    .query<{ name: string; secret_hash: string | null }>(
      'select name, secret_hash from operator_name where name = any($1) and secret_hash is not null order by name',
      [DEMO_STAFF_NAMES],
    )
    .catch((error: { code?: string }) => {
      if (error.code === NO_TABLE) return { rows: [] };
      throw error;
    });
  const check = { queue: 'proven', beforeCheck: async () => {} } as const;
  const found: string[] = [];
  for (const { name, secret_hash } of rows)
    if (await isPassword(DEMO_STAFF_PASSWORD, secret_hash, check)) found.push(name);
  return found;
}

/** Returns the finding for a site that is not a demo but has a demo's staff. */
export const demoStaffFinding = (names: readonly string[]) => ({
  problem: `The staff of a demo can sign in with a published password: ${names.join(', ')}.`,
  todo: 'Change each secret: npm run operator -- --as NAME change-secret. Or remove each name.',
});

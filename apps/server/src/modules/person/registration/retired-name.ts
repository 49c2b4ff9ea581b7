import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { Tx } from '../../../core/app.ts';
import type { InstallationKeys } from '../../../core/ports/installation-keys.ts';

const nameHash = ({ prints }: InstallationKeys, user_name: string): Buffer =>
  createHmac('sha256', prints).update(`retired name ${user_name}`).digest();

/** Prevents the reuse of a user name. The name is stored as a keyed hash. */
export async function retireName(tx: Tx, keys: InstallationKeys, user_name: string, at: Date): Promise<void> {
  await sql`insert into retired_name (name_print, at) values (${nameHash(keys, user_name)}, ${at}) on conflict do nothing`.execute(
    tx,
  );
}

/**
 * Refuses the user name of a closed account.
 *
 * Errors  USER_NAME_TAKEN
 */
export async function assertNameNotRetired(tx: Tx, keys: InstallationKeys, user_name: string): Promise<void> {
  const { rows } = await sql`select 1 from retired_name where name_print = ${nameHash(keys, user_name)}`.execute(tx);
  if (rows.length > 0) throw apiError('USER_NAME_TAKEN');
}

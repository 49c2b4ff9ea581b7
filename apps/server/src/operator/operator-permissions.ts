import { type Permission, permissions } from '@nua/contract/console/permission.ts';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import type { Database } from '../db/connect.ts';
import type { SettingValue } from '../settings/setting-rules.ts';
import { CommandError } from './operator-deps.ts';

type List = SettingValue<'operator_permissions'>;

/** Reads the list in force from the database, because a node's copy may be a second old. */
export async function readPermissionList(db: Kysely<Database>): Promise<List> {
  const { rows } = await sql<{ list: List }>`
    select config_value as list from setting where config_key = 'operator_permissions'`.execute(db);
  return rows[0]?.list ?? {};
}

export const noSecretYet = (name: string) =>
  new CommandError(`Every act needs a name with a secret. ${name} has none: add-name ${name}.`);

/** Returns the permissions of a name: as listed, or else all for the first two operators. */
export function permissionsOf(
  list: List,
  { name, all_acts }: { name: string; all_acts: boolean },
): readonly Permission[] {
  const listed = Object.hasOwn(list, name) ? list[name]! : all_acts ? 'all' : [];
  return listed === 'all' ? permissions : listed;
}

/**
 * Checks that a name has a secret and this permission.
 *
 * Errors  CommandError with the permissions of the name
 */
export async function assertMay(db: Kysely<Database>, name: string, permission: Permission): Promise<void> {
  const { rows } = await sql<{ name: string; all_acts: boolean }>`
    select name, all_acts from operator_name where name = ${name} and secret_hash is not null`.execute(db);
  const found = rows[0];
  if (!found) throw noSecretYet(name);
  const allowed = permissionsOf(await readPermissionList(db), found);
  if (!allowed.includes(permission))
    throw new CommandError(
      `${name} may not do this: it takes "${permission}", and ${name} has ${allowed.map((one) => `"${one}"`).join(', ') || 'nothing'}. Two operators change it: set operator_permissions.`,
    );
}

/** Checks that two operators can still change the settings and the names. Otherwise nobody could undo a mistake. */
export async function assertTwoKeepControl(tx: Tx, list: List, without: string | null = null): Promise<void> {
  const { rows } = await sql<{ name: string; all_acts: boolean }>`
    select name, all_acts from operator_name where secret_hash is not null and name is distinct from ${without}`.execute(
    tx,
  );
  const controllers = rows.filter((row) => {
    const allowed = permissionsOf(list, row);
    return allowed.includes('names') && allowed.includes('settings');
  });
  if (controllers.length < 2)
    throw new CommandError('At least two operators must keep both permissions, "settings" and "names".');
}

import { mayRead, type Permission, permissions, ROLE_PREFIX } from '@nua/contract/console/permission.ts';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import type { Queryable } from '../db/connect.ts';
import { type SettingValue, settingRules } from '../settings/setting-rules.ts';
import { CommandError } from './operator-deps.ts';

/** What each name holds, and the permissions of each role. */
export type PermissionRules = {
  held: SettingValue<'operator_permissions'>;
  roles: SettingValue<'operator_roles'>;
};

/** Reads the rules in force from the database, because a node's copy may be a second old. */
export async function readPermissionRules(db: Queryable): Promise<PermissionRules> {
  const { rows } = await sql<{
    key: string;
    value: unknown;
  }>`select config_key as key, config_value as value from setting
    where config_key in ('operator_permissions', 'operator_roles')`.execute(db);
  const stored = (key: keyof typeof settingRules) =>
    rows.find((row) => row.key === key)?.value ?? settingRules[key].first;
  return {
    held: stored('operator_permissions') as PermissionRules['held'],
    roles: stored('operator_roles') as PermissionRules['roles'],
  };
}

/** What one name holds. */
export type Held = PermissionRules['held'][string];

export const noSecretYet = (name: string) =>
  new CommandError(
    `Every act needs a name with a secret. ${name} has none. Another operator invites it: invite ${name}.`,
  );

type Holder = { name: string; all_acts: boolean };

/** Returns what a name holds: as listed, or else everything for the first two operators. */
export const heldBy = ({ held }: Pick<PermissionRules, 'held'>, { name, all_acts }: Holder) =>
  Object.hasOwn(held, name) ? held[name]! : all_acts ? 'all' : [];

const rolesIn = (list: Held): string[] =>
  list === 'all'
    ? []
    : list.filter((entry) => entry.startsWith(ROLE_PREFIX)).map((entry) => entry.slice(ROLE_PREFIX.length));

/** Returns the roles that a name holds. */
export const rolesOf = (rules: Pick<PermissionRules, 'held'>, holder: Holder): string[] =>
  rolesIn(heldBy(rules, holder));

/** Throws if a role in a list does not exist. */
export function assertRolesExist({ roles }: Pick<PermissionRules, 'roles'>, list: Held): void {
  const unknown = rolesIn(list).find((role) => !Object.hasOwn(roles, role));
  if (unknown !== undefined)
    throw new CommandError(`There is no role "${unknown}". There are: ${Object.keys(roles).join(', ')}.`);
}

/** Returns the permissions of a name, with those of its roles. */
export function permissionsOf(rules: PermissionRules, holder: Holder): readonly Permission[] {
  const list = heldBy(rules, holder);
  const { roles } = rules;
  const of_roles = rolesOf(rules, holder).map((role) => (Object.hasOwn(roles, role) ? roles[role]! : []));
  if (list === 'all' || of_roles.includes('all')) return permissions;
  return permissions.filter(
    (permission) => list.includes(permission) || of_roles.some((of_role) => of_role.includes(permission)),
  );
}

/** The use of a permission. For a read, the permission `audit` is enough. */
export type PermissionUse = { permission: Permission; is_read: boolean };

export const isAllowed = (allowed: readonly Permission[], { permission, is_read }: PermissionUse): boolean =>
  is_read ? mayRead(allowed, permission) : allowed.includes(permission);

/**
 * Checks that a name has a secret and this permission.
 *
 * Errors  CommandError with the permissions of the name
 */
export async function assertMay(
  db: Queryable,
  name: string,
  permission: Permission,
  { is_read } = { is_read: false },
): Promise<void> {
  const { rows } = await sql<Holder>`
    select name, all_acts from operator_name where name = ${name} and secret_hash is not null`.execute(db);
  const found = rows[0];
  if (!found) throw noSecretYet(name);
  const allowed = permissionsOf(await readPermissionRules(db), found);
  if (!isAllowed(allowed, { permission, is_read }))
    throw new CommandError(
      `${name} may not do this: it takes "${permission}", and ${name} has ${allowed.map((held) => `"${held}"`).join(', ') || 'nothing'}. Two operators change it: permit ${name} PERMISSIONS.`,
    );
}

export async function mayDo(db: Queryable, name: string, permission: Permission): Promise<boolean> {
  const { rows } = await sql<Holder>`
    select name, all_acts from operator_name where name = ${name} and has_secret`.execute(db);
  return rows[0] !== undefined && permissionsOf(await readPermissionRules(db), rows[0]).includes(permission);
}

/**
 * Checks that two operators can still change the settings and the names, because otherwise nobody could undo a mistake. It also checks that
 * every role of a name exists.
 */
export async function assertTwoKeepControl(
  tx: Tx,
  rules: PermissionRules,
  removedName: string | null = null,
): Promise<void> {
  const { rows } = await sql<Holder>`
    select name, all_acts from operator_name
    where secret_hash is not null and not is_script and name is distinct from ${removedName}`.execute(tx);
  for (const row of rows) assertRolesExist(rules, heldBy(rules, row));
  const controllers = rows.filter((row) => {
    const allowed = permissionsOf(rules, row);
    return allowed.includes('names') && allowed.includes('settings');
  });
  if (controllers.length < 2)
    throw new CommandError('At least two operators must keep both permissions, "settings" and "names".');
}

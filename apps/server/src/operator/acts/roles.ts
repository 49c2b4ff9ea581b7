import { permissions, ROLE_NAME, ROLE_PREFIX } from '@nua/contract/console/permission.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Act, change, read } from '../act.ts';
import { subjectOfName } from '../chosen-secret.ts';
import { type Acting, CommandError, type OperatorDeps } from '../operator-deps.ts';
import {
  assertTwoKeepControl,
  type Held,
  heldBy,
  type PermissionRules,
  readPermissionRules,
  rolesOf,
} from '../operator-permissions.ts';
import { operatorName, quoted, readBy } from '../parameters.ts';
import { type RoleTable, rolesText } from '../texts/name-texts.ts';
import { storeSetting } from './settings.ts';

type RoleList = PermissionRules['roles'][string];

/** Reads `all`, or words separated by commas; null if one of them is unknown. */
function readWords(typed: string, isKnown: (word: string) => boolean): 'all' | string[] | null {
  if (typed === 'all') return 'all';
  const words = [...new Set(typed.split(','))];
  return words.every(isKnown) ? words.sort() : null;
}

const isPermission = (word: string): boolean => (permissions as readonly string[]).includes(word);
const isRole = (word: string): boolean =>
  word.startsWith(ROLE_PREFIX) && ROLE_NAME.test(word.slice(ROLE_PREFIX.length));

/** Reads what a name holds: `all`, or permissions and roles separated by commas. */
export const holding = readBy<Held>(
  (typed) => readWords(typed, (word) => isPermission(word) || isRole(word)) as Held | null,
  `all, or some of ${permissions.join(',')} and role:NAME with commas between them`,
);

const rolePermissions = readBy<RoleList>(
  (typed) => readWords(typed, isPermission) as RoleList | null,
  `all, or some of ${permissions.join(',')} with commas between them`,
);

const roleName = readBy(
  (typed) => (ROLE_NAME.test(typed) ? typed : null),
  'the name of a role, of 2 to 30 small letters, digits and dashes that begins with a letter',
);

const lockSettings = (tx: Tx) => sql`lock table setting in share row exclusive mode`.execute(tx);

/** Stores what a name holds. Null removes the name from the list. */
export async function storeHeld(
  tx: Tx,
  change: Acting & { at: Date; act: string },
  name: string,
  holds: Held | null,
): Promise<void> {
  await lockSettings(tx);
  const rules = await readPermissionRules(tx);
  const { [name]: _old, ...others } = rules.held;
  const value = holds === null ? others : { ...others, [name]: holds };
  if (holds === null && !Object.hasOwn(rules.held, name)) return;
  await assertTwoKeepControl(tx, { ...rules, held: value });
  await storeSetting(tx, { ...change, key: 'operator_permissions', value });
}

type NameRow = { name: string; all_acts: boolean };

async function readNames(db: Queryable): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select name, all_acts from operator_name where has_secret order by name`.execute(db);
  return rows;
}

const shownList = (list: 'all' | readonly string[]): string => (list === 'all' ? 'all' : list.join(',') || 'nothing');

async function listRoles({ db }: Pick<OperatorDeps, 'db'>): Promise<RoleTable> {
  const rules = await readPermissionRules(db);
  const names = await readNames(db);
  const holders = (role: string) => names.filter((row) => rolesOf(rules, row).includes(role)).map(({ name }) => name);
  return {
    roles: Object.entries(rules.roles).map(([role, list]) => ({
      ...{ role, may: shownList(list), held_by: holders(role).join(', ') },
    })),
  };
}

export const roleActs = {
  roles: read({
    permission: 'any',
    help: 'the roles with their permissions, and the names that hold each',
    arguments: {},
    run: ({ deps }) => listRoles(deps),
    text: rolesText,
  }),
  'change-role': change({
    permission: 'names',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'creates a role, or changes its permissions for every name that holds it; PERMISSIONS is all, or a list such as look,tickets',
    arguments: { role: roleName, permissions: rolePermissions },
    run: async ({ tx, acting }, { role, permissions: list }) => {
      await lockSettings(tx);
      const rules = await readPermissionRules(tx);
      const before = Object.hasOwn(rules.roles, role) ? rules.roles[role]! : null;
      const roles = { ...rules.roles, [role]: list };
      await assertTwoKeepControl(tx, { ...rules, roles });
      return {
        subject: `role ${role}`,
        content: { role, before, after: list },
        money_effect: null,
        before,
        apply: async ({ at }) => {
          await storeSetting(tx, { ...acting, at, act: 'change-role', key: 'operator_roles', value: roles });
          return { data: { role, may: shownList(list) }, after: list };
        },
      };
    },
    text: ({ role, may }) => `Changed: ${role} may ${may}.`,
  }),
  permit: change({
    permission: 'names',
    approval: 'two',
    conflicts_with: 'same act',
    help: 'changes what a name may do; PERMISSIONS is all, or a list such as look,payouts or role:support',
    arguments: { name: operatorName, permissions: holding },
    run: async ({ tx, acting }, { name, permissions: holds }) => {
      await lockSettings(tx);
      const row = (await readNames(tx)).find((candidate) => candidate.name === name);
      if (row === undefined) throw new CommandError(`There is no name ${quoted(name)} with a secret.`);
      const rules = await readPermissionRules(tx);
      await assertTwoKeepControl(tx, { ...rules, held: { ...rules.held, [name]: holds } });
      const before = heldBy(rules, row);
      return {
        subject: subjectOfName(name),
        content: { name, before, after: holds },
        money_effect: null,
        before,
        apply: async ({ at }) => {
          await storeHeld(tx, { ...acting, at, act: 'permit' }, name, holds);
          return { data: { name, may: shownList(holds) }, after: holds };
        },
      };
    },
    text: ({ name, may }) => `Changed: ${name} may ${may}.`,
  }),
} satisfies Record<string, Act>;

/**
 * The permissions of a staff member. `look` only reads. `audit` reads everything that any permission reads. `exports` downloads the data
 * that `look` reads, as a file. Every other permission allows changes of its kind.
 */
export const permissions = [
  'look',
  'audit',
  'payouts',
  'deposits',
  'balances',
  'rewards',
  'messages',
  'players',
  'tickets',
  'content',
  'games',
  'settings',
  'exports',
  'technical',
  'alarms',
  'names',
] as const;
export type Permission = (typeof permissions)[number];

/** Reports whether the given permissions allow a read that needs the permission `needed`. */
export const mayRead = (given: readonly Permission[], needed: Permission): boolean =>
  given.includes(needed) || given.includes('audit');

/**
 * The form of a role’s name. In a list of permissions and roles, a role has the prefix `role:`, because a role and a permission may have
 * the same name.
 */
export const ROLE_NAME = /^[a-z][a-z0-9-]{1,29}$/;
export const ROLE_PREFIX = 'role:';

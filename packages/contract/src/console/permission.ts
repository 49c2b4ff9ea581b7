/**
 * The permissions of a staff member. `look` only reads, `audit` reads also what other permissions read, and `exports` takes what `look` reads
 * along as a file; every other permission allows changes of its kind.
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

/** Reports whether these permissions allow a read that needs one of them. */
export const mayRead = (given: readonly Permission[], needed: Permission): boolean =>
  given.includes(needed) || given.includes('audit');

/** The form of a role’s name. In the list of a name it has the prefix `role:`, because `content` is a permission too. */
export const ROLE_NAME = /^[a-z][a-z0-9-]{1,29}$/;
export const ROLE_PREFIX = 'role:';

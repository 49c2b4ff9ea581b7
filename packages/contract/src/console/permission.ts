/** The permissions of a staff member. `look` only reads; every other permission allows changes of its kind. */
export const permissions = [
  'look',
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
  'technical',
  'alarms',
  'names',
] as const;
export type Permission = (typeof permissions)[number];

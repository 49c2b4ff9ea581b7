/** The first part of the address of each page. The front page has an empty one. */
export const pageNames = [
  '',
  'alarms',
  'payouts',
  'deposits',
  'bank-lines',
  'referrals',
  'players',
  'tickets',
  'messages',
  'content',
  'replies',
  'proposals',
  'reports',
  'exports',
  'ledger',
  'games',
  'providers',
  'settings',
  'rewards',
  'acts',
  'staff',
  'log',
  'system',
  'webhooks',
  'webhook-events',
  'devices',
] as const;
export type PageName = (typeof pageNames)[number];

/** The pages whose address may continue with an id, as in `/payouts/{id}`. */
export const pagesWithId = [
  'alarms',
  'payouts',
  'deposits',
  'bank-lines',
  'referrals',
  'players',
  'tickets',
  'reports',
  'ledger',
  'games',
  'providers',
  'settings',
  'rewards',
  'webhooks',
  'webhook-events',
] as const satisfies readonly PageName[];
export type PageWithId = (typeof pagesWithId)[number];

/** The last part of the address of each report. */
export const reportNames = ['ggr', 'return', 'payments', 'players', 'promotions', 'protection', 'large'] as const;
export type ReportName = (typeof reportNames)[number];

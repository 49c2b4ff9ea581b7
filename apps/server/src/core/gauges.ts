/**
 * The gauges, whose values are read at each request of the metrics. The list in docs/reference/metrics.md is generated from this table.
 */
export const gauges = {
  nua_arcade_lines: { help: 'Open WebSockets of game frames at this node', labels: [] },
  nua_sockets: { help: 'Signed-in real-time connections at this node', labels: [] },
  nua_pool_connections: { help: 'Connections of the database pool at this node, by state', labels: ['state'] },
  nua_pool_waiting: { help: 'Requests that wait for a connection of the database pool', labels: [] },
  nua_guest_calls_waiting: { help: 'Calls of guests that wait for their share of this node', labels: [] },
  nua_database_up: { help: '1 while this node reads its database; 0 after one second without a response', labels: [] },
  nua_redis_up: {
    help: '1 while Redis responds to this node, by use; absent without REDIS_URL',
    labels: ['use'],
  },
  nua_outbox_age_seconds: {
    help: 'Age of the oldest committed event that has not been delivered; 0 if there is none',
    labels: [],
  },
  nua_payments_last_hour: {
    help: 'Payments that began within the last hour, by kind, rail and present state; the same on every node',
    labels: ['kind', 'rail', 'state'],
  },
  nua_payment_unknown_age_seconds: {
    help: 'Age of the oldest payment whose outcome is unknown, by kind; 0 if there is none',
    labels: ['kind'],
  },
  nua_payouts_paused: { help: '1 while payouts are paused by the setting payouts_paused', labels: [] },
  nua_texts_last_hour: {
    help: 'Attempts to send a text within the last hour, by gateway and state; the same on every node',
    labels: ['gateway', 'state'],
  },
  nua_reconcile_age_seconds: {
    help: 'Time since the books were last recomputed; absent if they never were',
    labels: [],
  },
  nua_reconcile_differences: { help: 'Differences that the last recomputation of the books found', labels: [] },
  nua_seal_age_seconds: {
    help: 'Time since the ledger was last sealed; absent if it never was',
    labels: [],
  },
  nua_seal_differences: {
    help: 'Sealed statements that differ from the books, by the background check; absent before its first run',
    labels: [],
  },
  nua_stamp_wait_seconds: {
    help: 'Age of the oldest commitment that waits for a calendar or a block, and of the oldest chain that waits for its salt; 0 if there is none',
    labels: ['for'],
  },
  nua_webhook_age_seconds: {
    help: 'Age of the oldest event that an address of the operator has not received; 0 if there is none',
    labels: [],
  },
  nua_months_ahead: {
    help: 'Months after this one that have tables for rounds and transfers; -1 if this month has none',
    labels: [],
  },
  nua_archive_age_seconds: {
    help: 'Time since the end of the oldest month without an archive; 0 if there is none; absent if the server makes no backups',
    labels: [],
  },
  nua_alarm_limit: {
    help: 'The limits of alarms in the setting alarm_rules, by field; the same on every node',
    labels: ['limit'],
  },
  nua_backup_age_seconds: {
    help: 'Time since a backup of this kind succeeded; for the log, time since its last stored position',
    labels: ['kind'],
  },
  nua_backup_failed: { help: '1 if the last backup of this kind failed', labels: ['kind'] },
} as const satisfies Readonly<Record<string, { help: string; labels: readonly string[] }>>;

export type GaugeName = keyof typeof gauges;

/** A value of a gauge with its labels. */
export type Reading<Name extends GaugeName> = { value: number } & {
  [Label in (typeof gauges)[Name]['labels'][number]]: string;
};

/** A reading of any gauge. */
export type AnyReading = { value: number } & Record<string, string | number>;

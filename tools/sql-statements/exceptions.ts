type Reasons<Key extends string> = Readonly<Record<string, Readonly<Partial<Record<Key, string>>>>>;

// These lists may only become shorter. A test fails for an entry that is not needed any more.

const REPLICATION = 'a command of the replication protocol, which is no SQL; the tests of backups run it';

const MONTH = 'names a month and lists the columns of a table, which are typed data; its tests run them';

/** The number of statements of a file that the test cannot read. */
export const NOT_READ: Readonly<Record<string, { statements: number; reason: string }>> = {
  'db/build-indexes-ahead.ts': { statements: 2, reason: 'builds the indexes that a migration names; its tests run it' },
  'db/connect.ts': { statements: 1, reason: 'runs the texts that kysely compiles' },
  'db/console-role.ts': { statements: 3, reason: 'grants rights on the columns of a list; its test compares them' },
  'db/migrate.ts': { statements: 3, reason: 'runs the files of migrations and functions, as every test database does' },
  'db/player-query.ts': { statements: 3, reason: 'wraps player queries, which are read where they are written' },
  'db/replication/base-backup.ts': { statements: 1, reason: REPLICATION },
  'db/replication/replication-client.ts': { statements: 2, reason: REPLICATION },
  'db/replication/wal-stream.ts': { statements: 1, reason: REPLICATION },
  'db/serving-role.ts': { statements: 3, reason: 'grants rights on a list of tables; its tests run it' },
  'ledger/archived-months.ts': {
    statements: 1,
    reason: 'reads a temporary table of its caller; the tests of archives run it',
  },
  'ledger/dropped-months.ts': { statements: 1, reason: MONTH },
  'ledger/reconcile-books.ts': {
    statements: 2,
    reason: 'builds its SQL with the tables of a scope; the tests of reconcile run its statements on every scope',
  },
  'ledger/run-sql.ts': { statements: 1, reason: 'runs the texts of its callers, which are read there' },
  'modules/data-export/own-tables.ts': {
    statements: 1,
    reason: 'reads tables that it finds at run time; its tests run it',
  },
  'modules/month/archive-month.ts': { statements: 4, reason: MONTH },
  'modules/month/drop-month.ts': { statements: 8, reason: MONTH },
  'modules/month/month-files.ts': { statements: 4, reason: MONTH },
  'operator/acts/settings.ts': { statements: 1, reason: 'runs the texts of setSetting, which are read there' },
};

/** Files with a statement that cannot be prepared, each with the reason. */
export const NOT_PREPARED: Readonly<Record<string, string>> = {
  'db/migrate.ts': 'creates several tables in one text',
};

/** Files with a statement whose rows have no type although its columns have names. */
export const UNTYPED: Readonly<Record<string, string>> = {
  'core/sessions/sessions.ts': 'selects a function for its effect',
  'modules/data-export/write-export.ts': 'writes every column of the player into the export',
  'modules/person/sign-in/auth-feature.ts': 'selects a function for its effect',
};

const ACTIVE = 'a pair that is active or revealed by use has a client seed: a check of arcade.seed_pair';
const WHEEL = 'the pair of a wheel has a table: a check of arcade.seed_pair';
const DRAWN_FROM_PAIR = 'a round of this kind is drawn from a pair: the constraint round_drawn_from';
const PHONE_WITH_NAME = 'phone and user name are both there or both missing: a check of player';
const FILTERED = 'the statement selects only rows that have it';

const CATALOG = 'a view of the catalog has it for every row';

/** Columns that may be null in their table, but never in the rows of these statements. */
export const NEVER_NULL: Reasons<string> = {
  'console/reads/referrals.ts': { reached_at: 'a requested cash-out has it: a check of referral_cycle' },
  'modules/backup/backup-feature.ts': { slot_name: CATALOG },
  'modules/backup/open-chain.ts': {
    active: CATALOG,
    segment: CATALOG,
    slot_name: CATALOG,
    superuser: 'the role of initdb has the number 10 and cannot be dropped',
  },
  'modules/fairness/open-rounds.ts': { client_seed: ACTIVE, nonce: DRAWN_FROM_PAIR, seed_pair_id: DRAWN_FROM_PAIR },
  'modules/fairness/place-bets.ts': { nonce: DRAWN_FROM_PAIR, seed_pair_id: DRAWN_FROM_PAIR },
  'modules/fairness/replay-spin.ts': { client_seed: ACTIVE, table: WHEEL },
  'modules/fairness/seed-pair-cache.ts': { client_seed: ACTIVE },
  'modules/fairness/seed-pairs.ts': { client_seed: ACTIVE, hash: WHEEL, rule_version: WHEEL, text: WHEEL },
  'modules/payment/withdraw/create-withdraw.ts': { player_phone: 'a guest, who has none, may not withdraw' },
  'modules/person/password/confirm-password.ts': {
    phone: 'a guest, who has none, is refused earlier',
    user_name: 'a guest, who has none, is refused earlier',
  },
  'modules/person/password/update-password.ts': { user_name: PHONE_WITH_NAME },
  'modules/person/phone-change/phone-change-row.ts': { due_at: 'a waiting change has it: a check of phone_change' },
  'modules/person/sign-in/find-signing-in.ts': { phone: PHONE_WITH_NAME, user_name: PHONE_WITH_NAME },
  'modules/play/game/launch-game.ts': { game_balance_cents: 'the statement sets it' },
  'modules/play/round/shared-bet.ts': { shared_round_id: FILTERED },
  'modules/play/round/shared-round.ts': { salt: FILTERED },
  'modules/play/round/show-phase.ts': { hash: FILTERED },
  'modules/play/seamless/seamless-rows.ts': {
    provider: 'a round of a provider is found by its provider, its bet or its name there',
    provider_round: 'a round of a provider is found by its provider, its bet or its name there',
  },
  'modules/protection/backfill-person-prints.ts': { cnic_sealed: FILTERED, phone: FILTERED },
  'modules/referral/list-log.ts': { client_seed: ACTIVE, table: WHEEL, table_version: WHEEL },
  'modules/ticket/ticket-row.ts': { title: 'a ticket begins with an entry' },
  'modules/wheel/list-wheel-log.ts': { client_seed: ACTIVE, table: WHEEL },
  'operator/acts/deposits.ts': { amount_cents: FILTERED },
  'operator/acts/reseal.ts': { sealed: FILTERED },
  'operator/acts/providers.ts': { provider: FILTERED },
  'operator/chosen-secret.ts': { secret_hash: FILTERED },
};

const BIGINT_OR_NUMBER = 'is a bigint as a column and a number in JSON; cursorOnWire accepts both';

/** Other differences that are allowed. */
export const KNOWN: Reasons<string> = {
  'modules/event/event-cursor.ts': {
    'all: is int8 (bigint), asserted as number | bigint': BIGINT_OR_NUMBER,
    'all: is int8 and not among cents': BIGINT_OR_NUMBER,
    'own: is int8 (bigint), asserted as number | bigint': BIGINT_OR_NUMBER,
    'own: is int8 and not among cents': BIGINT_OR_NUMBER,
  },
};

import { ROUND_OF } from './round-transfers.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** Transfers at or after `from` and before `to`. Null does not limit. */
export type Window = { from: Date | null; to: Date | null };

const IN_WINDOW = `>= coalesce($1::timestamptz, '-infinity') and t.at < coalesce($2::timestamptz, 'infinity')`;
const OF_ROUNDS = `t.reason in ('bet', 'win', 'bet_returned')`;
const IS_NAMED = `t.ref ->> 'type' is not distinct from 'round'`;
const ROUND_COLUMNS = `r.id, r.player_id, r.game_id, r.seed_pair_id, r.nonce, r.shared_round_id, r.provider, r.provider_round, r.state, r.at,
  r.stake_cents, r.payout_cents, r.bonus_id, r.bonus_stake_cents, r.bonus_payout_cents, r.contribution_cents, r.free_rounds_id`;
/** The two rows of a game transfer (the platform's and the provider's) may be written at different times, so one more day is read. */
const FROM_A_DAY_BEFORE = `coalesce($1::timestamptz, '-infinity') - interval '1 day'`;

/** Statements that create the temporary tables of a window. The commit drops them. */
export const CREATE_WINDOW_TABLES: readonly string[] = [
  'create temporary table new_transfer (like ledger.transfer) on commit drop',
  'create temporary table seen (round_id uuid not null, player_id uuid) on commit drop',
  `create temporary table seen_round on commit drop as select ${ROUND_COLUMNS} from arcade.round r with no data`,
  'create temporary table seen_round_transfer (like ledger.transfer) on commit drop',
  'create temporary table seen_wallet (id uuid not null) on commit drop',
];

/**
 * These statements fill `seen` with the rounds that a transfer of the window names, and with the rounds whose time is in the window. The
 * transfers of a free round name no player, so the player is read from the round.
 *
 * The statements below look up each row by its id: "offset 0" prevents a join, which would read every month.
 */
const SEEN = `
  insert into seen select distinct t.round_id, coalesce(t.owner_id, r.player_id) from (
    select ${ROUND_OF} as round_id, coalesce(d.owner_id, c.owner_id) as owner_id from new_transfer t
    left join ledger.account d on d.id = t.debit_account and d.guarded
    left join ledger.account c on c.id = t.credit_account and c.guarded where ${OF_ROUNDS}) t
  left join arcade.round r on t.owner_id is null and r.id = t.round_id and r.free_rounds_id is not null`;
const SEEN_BY_TIME = `
  insert into seen select t.id, t.player_id from arcade.round t
  where t.at ${IN_WINDOW} and not exists (select from seen s where s.round_id = t.id and s.player_id = t.player_id)`;
const SEEN_ROUNDS = `
  insert into seen_round select ${ROUND_COLUMNS}
  from seen s cross join lateral (select * from arcade.round where player_id = s.player_id and id = s.round_id offset 0) r`;

/**
 * A transfer without a reference belongs to a round of a single journal, so all transfers of that round are in the window. The transfers of
 * other rounds are found by their references, even outside the window.
 */
const SEEN_TRANSFERS = `
  insert into seen_round_transfer
  select t.* from new_transfer t where ${OF_ROUNDS} and not (${IS_NAMED})
  union all
  select t.* from (select distinct round_id from seen except select t.journal_id from new_transfer t where ${OF_ROUNDS} and not (${IS_NAMED})) s
  cross join lateral (select * from ledger.transfer where ref ->> 'id' = s.round_id::text offset 0) t where ${OF_ROUNDS} and ${IS_NAMED}`;
const SEEN_WALLETS = `
  insert into seen_wallet
  select id from game_transfer where greatest(requested_at, finished_at) >= ${FROM_A_DAY_BEFORE} or finished_at is null
  union select id from arcade.transfer where at >= ${FROM_A_DAY_BEFORE}`;

/**
 * Copies the transfers of a window, and the rounds and game transfers that belong to it, into temporary tables of the open transaction.
 * Returns the number of transfers.
 */
export async function openWindow(tx: LedgerTx, { from, to }: Window): Promise<number> {
  for (const text of CREATE_WINDOW_TABLES) await runSql(tx, text, []);
  const limits = [from, to];
  await runSql(tx, `insert into new_transfer select t.* from ledger.transfer t where t.at ${IN_WINDOW}`, limits);
  await runSql(tx, 'analyze new_transfer', []);
  await runSql(tx, SEEN, []);
  await runSql(tx, SEEN_BY_TIME, limits);
  await runSql(tx, 'analyze seen', []);
  await runSql(tx, SEEN_ROUNDS, []);
  await runSql(tx, SEEN_TRANSFERS, []);
  await runSql(tx, SEEN_WALLETS, [from]);
  await runSql(tx, 'analyze seen_round, seen_round_transfer, seen_wallet', []);
  const [row] = await runSql<{ count: number }>(tx, 'select count(*)::int as count from new_transfer', []);
  return row!.count;
}

import type { MonthTable } from './month-columns.ts';
import { type LedgerTx, runSql } from './run-sql.ts';
import { daySumsOf, sidesOf } from './verified-point.ts';

/** The temporary tables into which the files of a month are loaded: its rounds and its transfers. */
export const ROUND_COPY = 'round_copy';
export const TRANSFER_COPY = 'transfer_copy';
export const COPIES: Readonly<Record<MonthTable, string>> = {
  'arcade.round': ROUND_COPY,
  'ledger.transfer': TRANSFER_COPY,
};
/** The temporary tables with the rows that leave the database. */
export const LEAVING_ROUND = 'leaving_round';
export const LEAVING_TRANSFER = 'leaving_transfer';

/**
 * Selects the plain rounds of a month. A plain round is a finished bet of a single step with the player's own money, in a game of this
 * platform. Its only transfers are one stake and at most one win, in the same month and with the amounts of the round. No other row in the
 * database names the round.
 */
const PLAIN_ROUNDS = `
  create temporary table ${LEAVING_ROUND} on commit drop as
  with moved as (
    select t.journal_id, sum(t.amount) filter (where t.reason = 'bet') as stake,
      coalesce(sum(t.amount) filter (where t.reason = 'win'), 0) as payout,
      min(case t.reason when 'bet' then t.debit_account else t.credit_account end::text) as wallet,
      max(case t.reason when 'bet' then t.credit_account else t.debit_account end::text) as house
    from ${TRANSFER_COPY} t group by t.journal_id
    having bool_and(t.kind = 'post' and t.ref is null and t.hold_id is null
        and (t.reason = 'bet' and t.debit_entry is not null and t.credit_entry is null
          or t.reason = 'win' and t.credit_entry is not null and t.debit_entry is null))
      and count(*) filter (where t.reason = 'bet') = 1 and count(*) <= 2
      and count(distinct case t.reason when 'bet' then t.debit_account else t.credit_account end) = 1
      and count(distinct case t.reason when 'bet' then t.credit_account else t.debit_account end) = 1
  )
  select r.player_id, r.id from ${ROUND_COPY} r
  join moved m on m.journal_id = r.id and m.stake = r.stake_cents and m.payout = r.payout_cents
  join ledger.account w on w.id = m.wallet::uuid and w.owner_id = r.player_id and w.purpose = 'game' and w.guarded
  join ledger.account h on h.id = m.house::uuid and h.purpose = 'game_pnl:original'
  where r.state = 'settled' and r.provider is null and r.shared_round_id is null and r.seed_pair_id is not null
    and r.bonus_id is null and r.bonus_stake_cents = 0 and r.bonus_payout_cents = 0 and r.free_rounds_id is null
    and not exists (select from arcade.round_step s where s.round_id = r.id)
    and not exists (select from seamless.bet b where b.round_id = r.id)
    and not exists (select from replay_share x where x.round_id = r.id)
    and not exists (select from ledger.transfer t where t.ref ->> 'type' = 'round' and t.ref ->> 'id' = r.id::text)`;

const PLAIN_TRANSFERS = `
  create temporary table ${LEAVING_TRANSFER} on commit drop as
  select t.* from ${TRANSFER_COPY} t join ${LEAVING_ROUND} r on r.id = t.journal_id`;

/** The SQL that selects the plain rounds. */
export const plainRoundsText = (): string => PLAIN_ROUNDS;

/**
 * Columns with ids of rounds, holds, journals or transfers that never refer to a plain round, with the reason for each. A test compares the
 * list with the database.
 */
export const HARMLESS_REFERENCES: Readonly<Record<string, string>> = {
  'arcade.open_round.round_id': 'a plain round has ended',
  'replay_look.round_id': 'a replay reads rounds of the archive, too',
  'bonus.hold_id': 'a transfer with a hold stays',
  'withdraw.hold_id': 'a transfer with a hold stays',
  'ledger.hold.journal_id': 'a transfer with a hold stays',
  'ledger.house_entry.transfer_id': 'the transfer of a plain round is an entry of a wallet, not of the house',
  'ledger.outcome.journal_id': 'a stored response, which is deleted after days',
  'game_launch.transfer_id': 'the id of a game transfer, which is in another table',
};

/** Statements that create the temporary tables without rows. */
export const CREATE_PLAIN_TABLES: readonly string[] = [
  `create temporary table ${ROUND_COPY} (like arcade.round)`,
  `create temporary table ${TRANSFER_COPY} (like ledger.transfer)`,
  `create temporary table ${LEAVING_ROUND} (player_id uuid, id uuid)`,
  `create temporary table ${LEAVING_TRANSFER} (like ledger.transfer)`,
];

/** Selects the plain rounds among the loaded rows, with their transfers. */
export async function selectPlainRounds(tx: LedgerTx): Promise<void> {
  await runSql(tx, `analyze ${ROUND_COPY}, ${TRANSFER_COPY}`, []);
  await runSql(tx, PLAIN_ROUNDS, []);
  await runSql(tx, PLAIN_TRANSFERS, []);
  await runSql(tx, `create unique index on ${LEAVING_ROUND} (id)`, []);
  await runSql(tx, `create unique index on ${LEAVING_TRANSFER} (id)`, []);
  await runSql(tx, `analyze ${LEAVING_ROUND}, ${LEAVING_TRANSFER}`, []);
}

/** Selects the leaving entries, each with the balance before it. */
const ENTRIES = `
  select debit_account as account_id, debit_entry as entry, debit_balance as balance, debit_balance + amount as balance_before
  from ${LEAVING_TRANSFER} where debit_entry is not null
  union all
  select credit_account, credit_entry, credit_balance, credit_balance - amount from ${LEAVING_TRANSFER} where credit_entry is not null`;

/** Counts the leaving entries that repeat the number of the account's previous entry or do not continue its balance. */
export async function countBrokenEntries(tx: LedgerTx): Promise<number> {
  const [row] = await runSql<{ broken: number }>(
    tx,
    `select count(*)::int as broken from (
       select entry - lag(entry) over w as step, balance_before - lag(balance) over w as difference
       from (${ENTRIES}) l window w as (partition by account_id order by entry)) x
     where step = 0 or step = 1 and difference <> 0`,
    [],
  );
  return row!.broken;
}

/** How many rows left with a month, and the sums of their hashes. */
export type LeavingDigests = { rounds: number; round_digest: string; transfers: number; transfer_digest: string };

/** Records the sums, entries and days of the rows that leave with a month. */
export async function recordDropped(
  tx: LedgerTx,
  month: { month: string; first_id: string; next_id: string; site: string },
  { rounds, round_digest, transfers, transfer_digest }: LeavingDigests,
  now: Date,
): Promise<void> {
  await runSql(
    tx,
    `insert into ledger.dropped_month (month, first_id, next_id, site, rounds, round_digest, transfers, transfer_digest, dropped_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[month.month, month.first_id, month.next_id, month.site],
      ...[rounds, round_digest, transfers, transfer_digest, now],
    ],
  );
  await runSql(
    tx,
    `insert into ledger.dropped_account (month, account_id, debits, credits, entries, rounds)
     select $1, s.account_id, sum(s.debit), sum(s.credit), sum(s.entries),
       (select count(*) from ${LEAVING_TRANSFER} t where t.debit_account = s.account_id and t.reason = 'bet')
     from (${sidesOf(LEAVING_TRANSFER)}) s group by s.account_id`,
    [month.month],
  );
  await runSql(
    tx,
    `insert into ledger.dropped_run (account_id, first_entry, last_entry, balance_before, balance_after, month)
     select account_id, min(entry), max(entry), (array_agg(balance_before order by entry))[1], (array_agg(balance order by entry desc))[1], $1
     from (select l.*, entry - row_number() over (partition by account_id order by entry) as run from (${ENTRIES}) l) x
     group by account_id, run`,
    [month.month],
  );
  await runSql(
    tx,
    `insert into ledger.dropped_day (month, day, transfers, amount, digest)
     select $1, d.* from (${daySumsOf(LEAVING_TRANSFER)}) d`,
    [month.month],
  );
}

/** Removes the record of a dropped month. The rows of the month must be back in the database. */
export async function forgetDropped(tx: LedgerTx, month: string): Promise<void> {
  for (const table of ['dropped_account', 'dropped_run', 'dropped_day', 'dropped_month'])
    await runSql(tx, `delete from ledger.${table} where month = $1`, [month]);
}

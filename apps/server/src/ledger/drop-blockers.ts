import { HOUSE_OWNER } from './journal.ts';
import type { MonthTable } from './month-columns.ts';
import type { Month } from './months.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

const TEXTS = {
  round_open: 'rounds are open',
  round_steps: 'steps belong to its rounds, and have no archive',
  round_of_provider: "provider's bets belong to its rounds, and may still be paid or returned",
  round_shared: 'links show its rounds',
  round_paid_later: 'transfers of its rounds are in later months',
  bonus_open: 'bonuses with bets in it have not ended',
  free_rounds_open: 'grants of free rounds with bets in it have not ended',
  hold_open: 'holds are open',
  deposit_open: 'deposits have no outcome yet',
  withdraw_open: 'withdrawals have no outcome yet',
  game_transfer_open: 'transfers to or from a game have no outcome yet',
  not_verified: 'transfers were not recomputed by a reconcile',
  not_sealed: 'transfers have an entry that is not sealed',
  earlier_month: 'earlier months of the table are still in the database',
  not_ended: 'days of it are not over',
  books_differ: 'differences were found by the last reconcile',
} as const;

type BlockerCode = keyof typeof TEXTS;
/** The reasons that are known only from the archive store. */
type ArchiveCode = 'not_archived' | 'not_recorded' | 'archive_differs';

/** A reason why a month may not leave the database, with the number of rows that it concerns. */
export type DropBlocker = { code: BlockerCode | ArchiveCode; count: number; text: string };

const transfersAbout = (type: string): string =>
  `select t.ref ->> 'id' from ledger.transfer t where t.id >= $1 and t.id < $2 and t.ref ->> 'type' = '${type}'`;

/** Statements for each table. They count the rows that still need a row of the month; its ids are at least $1 and below $2. */
const COUNTS: Readonly<Record<MonthTable, Readonly<Partial<Record<BlockerCode, string>>>>> = {
  'arcade.round': {
    round_open: 'select count(*)::int as count from arcade.open_round o where o.round_id >= $1 and o.round_id < $2',
    round_steps: 'select count(*)::int as count from arcade.round_step s where s.round_id >= $1 and s.round_id < $2',
    round_of_provider: 'select count(*)::int as count from seamless.bet b where b.round_id >= $1 and b.round_id < $2',
    round_shared:
      'select count(*)::int as count from replay_share s where s.taken_back_at is null and s.round_id >= $1 and s.round_id < $2',
    round_paid_later: `select count(*)::int as count from ledger.transfer t where t.id >= $2 and t.ref ->> 'type' = 'round'
      and t.ref ->> 'id' >= $1::uuid::text and t.ref ->> 'id' < $2::uuid::text`,
    bonus_open: `select count(*)::int as count from bonus b where b.ended_at is null
      and exists (select from arcade.round r where r.bonus_id = b.id and r.id >= $1 and r.id < $2)`,
    free_rounds_open: `select count(*)::int as count from free_rounds f where f.state = 'open'
      and exists (select from arcade.round r where r.free_rounds_id = f.id and r.id >= $1 and r.id < $2)`,
  },
  'ledger.transfer': {
    hold_open: `select count(*)::int as count from ledger.hold h where h.state = 'held'
      and h.id in (select t.hold_id from ledger.transfer t where t.id >= $1 and t.id < $2)`,
    deposit_open: `select count(*)::int as count from deposit d where deposit_is_open(d.state) and d.id::text in (${transfersAbout('deposit')})`,
    withdraw_open: `select count(*)::int as count from withdraw w where withdraw_is_open(w.state) and w.id::text in (${transfersAbout('withdraw')})`,
    game_transfer_open: `select count(*)::int as count from game_transfer g where g.state in ('requested', 'unknown')
      and g.id::text in (${transfersAbout('game_transfer')})`,
    not_verified: `select count(*)::int as count from ledger.transfer t cross join reconcile_state s
      where t.id >= $1 and t.id < $2 and t.at >= coalesce(s.verified_to, '-infinity')`,
    not_sealed: `select count(*)::int as count from ledger.transfer t
      left join ledger.sealed_account d on d.account_id = t.debit_account
      left join ledger.sealed_account c on c.account_id = t.credit_account
      left join ledger.house_entry h on h.transfer_id = t.id
      left join ledger.sealed_account s on s.account_id = '${HOUSE_OWNER}'
      where t.id >= $1 and t.id < $2 and (t.debit_entry > coalesce(d.entries, 0) or t.credit_entry > coalesce(c.entries, 0)
        or h.entry > coalesce(s.entries, 0))`,
  },
};

/** The columns with the id of a round, journal, hold or transfer that do not prevent a drop, with the reason. A test compares the list with the database. */
export const HARMLESS_REFERENCES: Readonly<Record<string, string>> = {
  'bonus.hold_id': 'the id of a hold, whose own row is checked',
  'withdraw.hold_id': 'the id of a hold, whose own row is checked',
  'ledger.hold.journal_id': 'the open holds are checked by their transfers',
  'ledger.outcome.journal_id': 'a stored response, which is deleted after days',
  'game_launch.transfer_id': 'the id of a transfer to a game, which is a table of its own',
};

/** The SQL of all counts. */
export const countsText = (): string => JSON.stringify(COUNTS);

/**
 * Lists what in the database still needs the rows of a month, or has not verified them yet. Reads one snapshot if the caller opened one.
 *
 * Shape   -> none if the month may leave, as far as the database knows; the archive is checked by the caller
 */
export async function findDropBlockers(tx: LedgerTx, month: Month): Promise<DropBlocker[]> {
  const found: DropBlocker[] = [];
  const add = (code: BlockerCode, count: number) => {
    if (count > 0) found.push({ code, count, text: TEXTS[code] });
  };
  const [state] = await runSql<{ not_ended: number; earlier: number; differences: number }>(
    tx,
    `select (m.next_id > arcade.first_id_of((clock_timestamp() at time zone 'UTC')::date))::int as not_ended, s.differences,
       (select count(*)::int from ledger.month e where e.of_table = m.of_table and e.first_id < m.first_id) as earlier
     from ledger.month m cross join reconcile_state s where m.of_table = $1 and m.partition = $2`,
    [month.of_table, month.partition],
  );
  add('not_ended', state!.not_ended);
  add('earlier_month', state!.earlier);
  add('books_differ', state!.differences);
  for (const [code, text] of Object.entries(COUNTS[month.of_table])) {
    const [row] = await runSql<{ count: number }>(tx, text, [month.first_id, month.next_id]);
    add(code as BlockerCode, row!.count);
  }
  return found;
}

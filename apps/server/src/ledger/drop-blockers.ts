import { HOUSE_OWNER } from './journal.ts';
import type { MonthTable } from './month-columns.ts';
import type { Month } from './months.ts';
import { type LedgerTx, runSql } from './run-sql.ts';
import { daySumsOf } from './verified-point.ts';

const TEXTS = {
  round_open: 'rounds are open',
  not_summed: 'rounds are not in the sums of their players yet',
  not_verified: 'transfers were not recomputed by a reconcile',
  verified_differ: 'days have other transfers than a reconcile verified',
  not_sealed: 'transfers have an entry that is not sealed',
  not_counted: 'transfers are not in the sums of the days yet',
  club_open: 'days of the club are not settled',
  tournament_open: 'tournaments of this month have not ended',
  not_ended: 'days of this month are not over',
  books_differ: 'differences were found by the last reconcile',
  seals_differ: 'differences were found by the last check of the seals',
} as const;

type BlockerCode = keyof typeof TEXTS;
/** The reasons that the caller finds in the archive store. */
type ArchiveCode = 'not_archived' | 'not_recorded' | 'archive_differs';

/** A reason why the plain rounds of a month (plain-rounds.ts) may not leave the database. `count` is the number of blocking rows. */
export type DropBlocker = { code: BlockerCode | ArchiveCode; count: number; text: string };

/**
 * The first and the last UTC day of a month's transfers, with one more day at each end: the ids and the times of transfers come from
 * different clocks.
 */
const NEAR_DAYS = `
  select least(arcade.month_of($1), (min(t.at) at time zone 'UTC')::date) - 1 as first_day,
    greatest(arcade.month_of($2), (max(t.at) at time zone 'UTC')::date) + 1 as last_day
  from ledger.transfer t where t.id >= $1 and t.id < $2`;
const VERIFIED_NEAR = `t.at >= (select first_day from near)::timestamp at time zone 'UTC'
  and t.at < (select last_day + 1 from near)::timestamp at time zone 'UTC' and t.at < (select verified_to from reconcile_state)`;

/** Statements that count the blocking rows of a month. The ids of the month are at least $1 and below $2. */
const COUNTS: Readonly<Record<MonthTable, Readonly<Partial<Record<BlockerCode, string>>>>> = {
  'arcade.round': {
    round_open: 'select count(*)::int as count from arcade.open_round o where o.round_id >= $1 and o.round_id < $2',
    not_summed: `select count(*)::int as count from arcade.round r left join arcade.round_mark m on m.player_id = r.player_id
      where r.id >= $1 and r.id < $2 and r.state = 'settled' and r.id > coalesce(m.last_id, '00000000-0000-0000-0000-000000000000')`,
    club_open: `select count(*)::int as count from club_settlement s where s.stage <> 'done' and $1::uuid < $2::uuid
      and s.day <= arcade.month_of($2)`,
    tournament_open: `select count(*)::int as count from tournament t where t.state in ('open', 'paying') and $1::uuid < $2::uuid
      and t.from_day <= arcade.month_of($2)`,
  },
  'ledger.transfer': {
    not_verified: `select count(*)::int as count from ledger.transfer t cross join reconcile_state s
      where t.id >= $1 and t.id < $2 and t.at >= coalesce(s.verified_to, '-infinity')`,
    verified_differ: `with near as materialized (${NEAR_DAYS})
      select count(*)::int as count from (
        select d.day, d.transfers, d.amount, d.digest from ledger.verified_day d join near n on d.day between n.first_day and n.last_day) v
      full join (
        select x.day, sum(x.transfers) as transfers, sum(x.amount) as amount, sum(x.digest) as digest
        from (${daySumsOf('ledger.transfer', VERIFIED_NEAR)}
          union all select d.day, d.transfers, d.amount, d.digest from ledger.dropped_day d
            join near n on d.day between n.first_day and n.last_day) x group by x.day) s on s.day = v.day
      where (v.transfers, v.amount, v.digest) is distinct from (s.transfers, s.amount, s.digest)`,
    not_sealed: `select count(*)::int as count from ledger.transfer t
      left join ledger.sealed_account d on d.account_id = t.debit_account
      left join ledger.sealed_account c on c.account_id = t.credit_account
      left join ledger.house_entry h on h.transfer_id = t.id
      left join ledger.sealed_account s on s.account_id = '${HOUSE_OWNER}'
      where t.id >= $1 and t.id < $2 and (t.debit_entry > coalesce(d.entries, 0) or t.credit_entry > coalesce(c.entries, 0)
        or h.entry > coalesce(s.entries, 0))`,
    not_counted:
      'select count(*)::int as count from ledger.transfer t, day_sum_mark m where t.id >= $1 and t.id < $2 and t.id > m.last_id',
  },
};

/**
 * Lists the reasons in the database why the plain rounds of a month may not leave yet. The caller checks the archive.
 *
 * Shape   -> [] if the month may leave
 */
export async function findDropBlockers(tx: LedgerTx, month: Month): Promise<DropBlocker[]> {
  const found: DropBlocker[] = [];
  const add = (code: BlockerCode, count: number) => {
    if (count > 0) found.push({ code, count, text: TEXTS[code] });
  };
  const [state] = await runSql<{ not_ended: number; differences: number; seals: number }>(
    tx,
    `select (m.next_id > arcade.first_id_of((clock_timestamp() at time zone 'UTC')::date))::int as not_ended, s.differences,
       (select count(*)::int from ledger.seal_difference) as seals
     from ledger.month m cross join reconcile_state s where m.of_table = $1 and m.partition = $2`,
    [month.of_table, month.partition],
  );
  add('not_ended', state!.not_ended);
  add('books_differ', state!.differences);
  add('seals_differ', state!.seals);
  for (const [code, text] of Object.entries(COUNTS[month.of_table])) {
    const [row] = await runSql<{ count: number }>(tx, text, [month.first_id, month.next_id]);
    add(code as BlockerCode, row!.count);
  }
  return found;
}

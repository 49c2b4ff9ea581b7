import type { FundKind } from '@nua/contract/fund-record.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { PlayerQuery, RunPlayerQuery } from '../db/player-query.ts';
import { type AllowedMonths, droppedMonthsOf, readDroppedMonths } from './dropped-months.ts';
import type { PlayerPurpose, TransferRef } from './journal.ts';
import { chooseMonths, type DroppedPart, type MonthArchive, monthsOfFilter } from './month-archive.ts';

/** The filters of a list of movements. An absent filter does not restrict the list. */
export type FundRecordQuery = {
  wallets?: readonly string[];
  kinds?: readonly string[];
  /** The first moment, included. */
  from?: Date;
  /** The last moment, included. */
  to?: Date;
  offset: number;
  size: number;
  oldest_first?: boolean;
};

/**
 * One movement from the view of one wallet.
 *
 * The sign of the amount is its effect on the available balance. A settled hold is 0, because the hold had already reduced the balance.
 *
 * Units   amounts in paisa
 */
export type FundRecord = {
  /** The id of the ledger transfer. A transfer between two wallets of a player appears once for each wallet. */
  id: string;
  at: Date;
  kind: FundKind;
  wallet: PlayerPurpose;
  step: 'post' | 'hold' | 'settle' | 'void';
  amount: Cents;
  /** The available balance of this wallet after the movement; an amount that an operator has frozen counts as available. */
  balance_after: Cents;
  ref: TransferRef | { type: 'round'; id: string } | null;
};

type Matching = Pick<FundRecordQuery, 'kinds' | 'from' | 'to'>;

const matching = ({ kinds, from, to }: Matching): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`true`,
      ...(kinds ? [sql`t.reason = any(${[...kinds]}::text[])`] : []),
      ...(from ? [sql`t.at >= ${from}`] : []),
      ...(to ? [sql`t.at <= ${to}`] : []),
    ],
    sql` and `,
  )})`;

const ofWallets = (player_id: RawBuilder<string>, { wallets }: FundRecordQuery): RawBuilder<boolean> =>
  sql`w.owner_id = ${player_id} and w.guarded ${wallets ? sql`and w.purpose = any(${[...wallets]}::text[])` : sql``}`;

/** Selects both sides of the archived movements of a wallet `w`. Archived movements have no holds. */
const archivedSides = (query: Matching, archived: string): RawBuilder<unknown> => sql`
  union all select t.id, t.at, t.reason, t.kind, t.journal_id, t.ref, t.debit_entry, t.debit_balance, -t.amount
    from ledger.archived_transfers(${archived}::json) t where t.debit_account = w.id and t.debit_entry is not null and ${matching(query)}
  union all select t.id, t.at, t.reason, t.kind, t.journal_id, t.ref, t.credit_entry, t.credit_balance, t.amount
    from ledger.archived_transfers(${archived}::json) t where t.credit_account = w.id and t.credit_entry is not null and ${matching(query)}`;

/**
 * Queries a page of a player's movements, with the archived rows of dropped months.
 *
 * An index returns each wallet's newest entries in order. The query then merges them by time.
 */
export function fundRecordsQuery(query: FundRecordQuery, archived: string | null = null): PlayerQuery<FundRecord> {
  const { offset, size } = query;
  const order = sql.raw(query.oldest_first ? 'asc' : 'desc');
  const debit = sql`case t.kind when 'void' then t.amount
    when 'settle' then (select h.amount from ledger.hold h where h.id = t.hold_id) - t.amount else -t.amount end`;
  const side = (name: 'debit' | 'credit', change: RawBuilder<unknown>) => {
    const [entry, balance] = ['entry', 'balance'].map((one) => sql.ref(`t.${name}_${one}`)) as [
      RawBuilder<unknown>,
      RawBuilder<unknown>,
    ];
    return sql`
      (select t.id, t.at, t.reason, t.kind, t.journal_id, t.ref, ${entry} as entry, ${balance} as balance_after, ${change} as amount
       from ledger.entries_of(w.id, ${name}, ${query.kinds ? [...query.kinds] : null}::text[], ${query.from ?? null}::timestamptz,
         ${query.to ?? null}::timestamptz, ${offset + size}::int, ${query.oldest_first === true}) t)`;
  };
  return {
    select: (player_id) => sql`
      select r.id, r.at, r.reason as kind, w.purpose as wallet, r.kind as step, r.amount::text as amount, r.balance_after::text as balance_after,
        coalesce(r.ref, case when r.reason in ('bet', 'win') then jsonb_build_object('type', 'round', 'id', r.journal_id) end) as ref
      from ledger.account w
      cross join lateral (${side('debit', debit)} union all ${side('credit', sql`t.amount`)}${archived === null ? sql`` : archivedSides(query, archived)}) r
      where ${ofWallets(player_id, query)} and w.entries > 0
      order by r.at ${order}, r.entry ${order}, w.purpose, r.amount
      offset ${offset} limit ${size}`,
    cents: ['amount', 'balance_after'],
    times: ['at'],
  };
}

/** Selects one row for each archived movement of a wallet `w`. */
const archivedFound = (query: Matching, archived: string): RawBuilder<unknown> => sql`
  union all select 1 from ledger.archived_transfers(${archived}::json) t
    where w.id in (t.debit_account, t.credit_account) and ${matching(query)}`;

/** Queries the number of movements. Without a filter, it only reads the wallets' counters. */
export function fundRecordCountQuery(
  query: FundRecordQuery,
  archived: string | null = null,
): PlayerQuery<{ total: number }> {
  if (isUnfiltered(query)) {
    return {
      select: (player_id) =>
        sql`select coalesce(sum(entries), 0)::int as total from ledger.account w where ${ofWallets(player_id, query)}`,
    };
  }
  return {
    select: (player_id) => sql`
      select count(*)::int as total from ledger.account w
      cross join lateral (
        select 1 as found from ledger.transfer t where t.debit_account = w.id and t.debit_entry is not null and ${matching(query)}
        union all
        select 1 from ledger.transfer t where t.credit_account = w.id and t.credit_entry is not null and ${matching(query)}
        ${archived === null ? sql`` : archivedFound(query, archived)}
      ) r
      where ${ofWallets(player_id, query)}`,
  };
}

const isUnfiltered = ({ kinds, from, to }: Matching): boolean => !kinds && !from && !to;

/** Dropped months contain only bets and wins of game wallets. */
const mayBeArchived = ({ kinds, wallets }: FundRecordQuery): boolean =>
  (!kinds || kinds.includes('bet') || kinds.includes('win')) && (!wallets || wallets.includes('game'));

/** Queries the dropped months with movements of the player, oldest first, and how many older movements are still in the database. */
function droppedEntriesQuery(query: FundRecordQuery, allowed: AllowedMonths): PlayerQuery<DroppedPart> {
  const remainingBefore = (bound: RawBuilder<unknown>, player_id: RawBuilder<string>) => sql`
    (select count(*) from ledger.account w join ledger.transfer t on t.debit_account = w.id and t.debit_entry is not null and t.id < ${bound}
      where ${ofWallets(player_id, query)})::int
    + (select count(*) from ledger.account w join ledger.transfer t on t.credit_account = w.id and t.credit_entry is not null and t.id < ${bound}
      where ${ofWallets(player_id, query)})::int`;
  return {
    select: (player_id) => sql`
      select d.month, d.account_id as owner_id, d.entries::int as dropped_rows,
        ${remainingBefore(sql`d.first_id`, player_id)} as kept_before, ${remainingBefore(sql`d.next_id`, player_id)} as kept_until
      from (${droppedMonthsOf(player_id, allowed)}) d order by d.first_id`,
  };
}

/**
 * The plan of a page. `archived` has the rows from the archive, and the offset of the page in the list of archived and stored rows. It is
 * null if the page shows no row of a dropped month.
 */
export type FundPage = { total: number; archived: { rows: string; offset: number } | null };

/**
 * Counts the movements of a list, and reads the archived movements that its page may show.
 *
 * Errors  ARCHIVE_UNAVAILABLE, ARCHIVE_TOO_WIDE
 */
export async function planFundPage(
  load: RunPlayerQuery,
  query: FundRecordQuery,
  archive: MonthArchive,
): Promise<FundPage> {
  const allowed = { from: query.from ?? null, to: query.to ?? null };
  const [[counted], dropped] = await Promise.all([
    load(fundRecordCountQuery(query)),
    mayBeArchived(query) ? readDroppedMonths(load, allowed, droppedEntriesQuery(query, allowed)) : [],
  ]);
  const { total } = counted!;
  if (dropped.length === 0) return { total, archived: null };
  const is_unfiltered = isUnfiltered(query);
  const { months, offset } = is_unfiltered
    ? chooseMonths(dropped, { ...query, total, is_ascending: query.oldest_first === true })
    : { months: monthsOfFilter(dropped), offset: query.offset };
  if (months.length === 0 && offset === query.offset) return { total, archived: null };
  const rows = await archive.read(months.map(({ month, owner_id }) => ({ table: 'ledger.transfer', month, owner_id })));
  if (is_unfiltered) return { total, archived: { rows, offset } };
  const [all] = await load(fundRecordCountQuery(query, rows));
  return { total: all!.total, archived: { rows, offset } };
}

/**
 * Reads a page of a player's movements, in the order of the query, and their total number. Movements of dropped months are read from the
 * archive.
 *
 * Errors  ARCHIVE_UNAVAILABLE, ARCHIVE_TOO_WIDE
 */
export async function readFundRecords(
  load: RunPlayerQuery,
  query: FundRecordQuery,
  archive: MonthArchive,
): Promise<{ list: FundRecord[]; total: number }> {
  const [list, { total, archived }] = await Promise.all([
    load(fundRecordsQuery(query)),
    planFundPage(load, query, archive),
  ]);
  if (archived === null) return { list, total };
  return { list: await load(fundRecordsQuery({ ...query, offset: archived.offset }, archived.rows)), total };
}

import type { FundKind } from '@nua/contract/fund-record.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { PlayerQuery, RunPlayerQuery } from '../db/player-query.ts';
import type { PlayerPurpose, TransferRef } from './journal.ts';

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
 * The sign is the effect on the available balance. A settled hold counts as 0, because the hold had already reduced the balance.
 *
 * Units   amounts in paisa, with the sign of the effect on the available balance; a settled hold is 0
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

/**
 * Queries a page of a player's movements. Each wallet's newest entries come from an index in the order of their numbers, and are then
 * merged by time.
 */
export function fundRecordsQuery(query: FundRecordQuery): PlayerQuery<FundRecord> {
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
      cross join lateral (${side('debit', debit)} union all ${side('credit', sql`t.amount`)}) r
      where ${ofWallets(player_id, query)} and w.entries > 0
      order by r.at ${order}, r.entry ${order}, w.purpose, r.amount
      offset ${offset} limit ${size}`,
    cents: ['amount', 'balance_after'],
    times: ['at'],
  };
}

/** Queries the number of movements. Without a filter, the wallets' counters give it. */
export function fundRecordCountQuery(query: FundRecordQuery): PlayerQuery<{ total: number }> {
  const { kinds, from, to } = query;
  if (!kinds && !from && !to) {
    return {
      select: (player_id) =>
        sql`select coalesce(sum(entries), 0)::int as total from ledger.account w where ${ofWallets(player_id, query)}`,
    };
  }
  return {
    select: (player_id) => sql`
      select count(*)::int as total from ledger.account w
      cross join lateral (
        select 1 from ledger.transfer t where t.debit_account = w.id and t.debit_entry is not null and ${matching(query)}
        union all
        select 1 from ledger.transfer t where t.credit_account = w.id and t.credit_entry is not null and ${matching(query)}
      ) r
      where ${ofWallets(player_id, query)}`,
  };
}

/** Reads a page of a player's movements, newest first, and their total number. */
export async function readFundRecords(
  load: RunPlayerQuery,
  query: FundRecordQuery,
): Promise<{ list: FundRecord[]; total: number }> {
  const [list, [counted]] = await Promise.all([load(fundRecordsQuery(query)), load(fundRecordCountQuery(query))]);
  return { list, total: counted!.total };
}

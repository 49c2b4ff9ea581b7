import type { ResponseOf } from '@nua/contract';
import type { listFundRecords } from '@nua/contract/fund-record.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { PlayerQuery } from '../../../db/player-query.ts';
import type { FundRecord, FundRecordQuery } from '../../../ledger/fund-records.ts';
import type { TransferRef } from '../../../ledger/journal.ts';

type RecordView = ResponseOf<typeof listFundRecords>['list'][number];
type Order = NonNullable<RecordView['order']>;
type Row = { pay_type: PayType; state: string; reason: string | null; amount_cents: string };

const MAX_UNPAID = 200;

export const orderOf = ({ pay_type, state, reason, amount_cents }: Row): Order => ({
  pay_type,
  status: state,
  reason,
  amount: BigInt(amount_cents) as Cents,
});

export const withOrders = (records: PlayerQuery<FundRecord>): PlayerQuery<FundRecord & { order: Row | null }> => ({
  ...(records as PlayerQuery<FundRecord & { order: Row | null }>),
  select(player_id, at) {
    const orderIn = (type: 'deposit' | 'withdraw') => sql`
      select json_build_object('pay_type', o.pay_type, 'state', o.state, 'reason', o.reason, 'amount_cents', o.amount_cents::text)
      from ${sql.table(type)} o
      where o.player_id = ${player_id} and o.id = case when r.ref ->> 'type' = ${type} then (r.ref ->> 'id')::uuid end`;
    return sql`
      select r.*, (${orderIn('deposit')} union all ${orderIn('withdraw')}) as "order" from (${records.select(player_id, at)}) r`;
  },
});

/** A failed or expired deposit in the list of movements; no money moved. */
export type UnpaidRecord = Omit<RecordView, 'at' | 'about'> & { at: Date; ref: TransferRef };

type Unpaid = Row & { id: string; at: Date };

export function unpaidDeposits(query: FundRecordQuery): PlayerQuery<Unpaid> {
  const { wallets, kinds, from = null, to = null, oldest_first = false } = query;
  const is_included = (wallets?.includes('main') ?? true) && (kinds?.includes('deposit') ?? true);
  const direction = oldest_first ? sql`asc` : sql`desc`;
  return {
    select: (player_id) => sql`
      select id, pay_type, state, reason, amount_cents::text as amount_cents, coalesce(final_at, created_at) as at from deposit
      where player_id = ${player_id} and state in ('failed', 'expired') and ${is_included}
        and (${from}::timestamptz is null or coalesce(final_at, created_at) >= ${from})
        and (${to}::timestamptz is null or coalesce(final_at, created_at) <= ${to})
      order by coalesce(final_at, created_at) ${direction}, id ${direction} limit ${MAX_UNPAID}`,
    times: ['at'],
  };
}

export const unpaidRecord = ({ id, at, ...row }: Unpaid): UnpaidRecord => ({
  id,
  at,
  kind: 'deposit',
  wallet: 'main',
  step: 'unpaid',
  amount: 0n as Cents,
  balance_after: null,
  ref: { type: 'deposit', id },
  order: orderOf(row),
});

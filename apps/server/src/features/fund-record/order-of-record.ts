import type { AnswerOf } from '@nua/contract';
import type { listFundRecords } from '@nua/contract/fund-record.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { App } from '../../http/request-context.ts';
import type { FundRecord, FundRecordQuery } from '../../ledger/fund-records.ts';
import type { TransferRef } from '../../ledger/journal.ts';

type RecordView = AnswerOf<typeof listFundRecords>['list'][number];
type Order = NonNullable<RecordView['order']>;
type Row = { id: string; pay_type: PayType; state: string; reason: string | null; amount_cents: Cents };

/** So many unpaid deposits of a player are listed at most, the first in the order that is asked for. */
const MAX_UNPAID = 200;

const orderOf = ({ pay_type, state, reason, amount_cents }: Row): Order => ({
  pay_type,
  status: state,
  reason,
  amount: amount_cents,
});

/** The deposits and withdrawals that records belong to, by id: how they are paid, how they stand, and how much was asked for. */
export async function ordersOf(
  db: App['db'],
  player_id: string,
  records: readonly Pick<FundRecord, 'ref'>[],
): Promise<Map<string, Order>> {
  const idsOf = (type: 'deposit' | 'withdraw') => [
    ...new Set(records.flatMap(({ ref }) => (ref?.type === type ? [ref.id] : []))),
  ];
  const [deposits, withdraws] = [idsOf('deposit'), idsOf('withdraw')];
  if (deposits.length + withdraws.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select id, pay_type, state, reason, amount_cents from deposit
    where player_id = ${player_id} and id = any(${deposits}::uuid[])
    union all
    select id, pay_type, state, reason, amount_cents from withdraw
    where player_id = ${player_id} and id = any(${withdraws}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, orderOf(row)]));
}

/** A deposit that was refused or has expired, as a line among the movements: no money moved. */
export type UnpaidRecord = Omit<RecordView, 'at' | 'about'> & { at: Date; ref: TransferRef };

/** The unpaid deposits that fit what is asked for, in its order. */
export async function unpaidDeposits(db: App['db'], query: FundRecordQuery): Promise<UnpaidRecord[]> {
  const { player_id, wallets, kinds, from = null, to = null, oldest_first = false } = query;
  const isWanted = (wallets?.includes('main') ?? true) && (kinds?.includes('deposit') ?? true);
  if (!isWanted) return [];
  const direction = oldest_first ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row & { at: Date }>`
    select id, pay_type, state, reason, amount_cents, coalesce(final_at, created_at) as at from deposit
    where player_id = ${player_id} and state in ('failed', 'expired')
      and (${from}::timestamptz is null or coalesce(final_at, created_at) >= ${from})
      and (${to}::timestamptz is null or coalesce(final_at, created_at) <= ${to})
    order by coalesce(final_at, created_at) ${direction}, id ${direction} limit ${MAX_UNPAID}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: 'deposit',
    wallet: 'main',
    step: 'unpaid',
    amount: 0n as Cents,
    balance_after: null,
    ref: { type: 'deposit', id: row.id },
    order: orderOf(row),
  }));
}

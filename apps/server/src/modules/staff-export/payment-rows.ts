import type { PayType } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import type { Queryable } from '../../db/connect.ts';
import type { ExportRow, RowRange } from './export-rows.ts';
import type { ExportColumn } from './export-writer.ts';

export const payoutColumns: readonly ExportColumn[] = [
  { name: 'id', type: 'id' },
  { name: 'player_id', type: 'id' },
  { name: 'player', type: 'text' },
  { name: 'amount', type: 'money' },
  { name: 'rail', type: 'text' },
  { name: 'account', type: 'text' },
  { name: 'state', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'requested_at', type: 'time' },
  { name: 'ended_at', type: 'time' },
];

type Payout = {
  place: string;
  id: string;
  player_id: string;
  player: string;
  amount: Cents;
  pay_type: PayType;
  account: string;
  state: string;
  reason: string | null;
  created_at: Date;
  final_at: Date | null;
};

/** Reads payouts as the console shows them: the account is masked. */
export async function readPayoutRows(db: Queryable, range: RowRange): Promise<ExportRow[]> {
  const { from, until, filter, after, limit } = range;
  const { player = null, state = null } = filter;
  const { rows } = await sql<Payout>`
    select w.created_at::text as place, w.id, w.player_id, coalesce(p.user_name, p.alias_name) as player, w.amount_cents as amount, w.pay_type,
      w.label as account, w.state, w.reason, w.created_at, w.final_at
    from withdraw w join player p on p.id = w.player_id
    where w.created_at >= ${from} and w.created_at < ${until} and (w.created_at, w.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      and (${player}::uuid is null or w.player_id = ${player}::uuid) and (${state}::text is null or w.state = ${state}::text)
    order by w.created_at, w.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    place: { at: row.place, id: row.id },
    cells: [
      row.id,
      row.player_id,
      row.player,
      row.amount,
      payTypeFacts(row.pay_type).rail,
      row.account,
      row.state,
      row.reason,
      row.created_at,
      row.final_at,
    ],
  }));
}

export const depositColumns: readonly ExportColumn[] = [
  { name: 'id', type: 'id' },
  { name: 'player_id', type: 'id' },
  { name: 'player', type: 'text' },
  { name: 'amount', type: 'money' },
  { name: 'rail', type: 'text' },
  { name: 'reference', type: 'text' },
  { name: 'provider_ref', type: 'text' },
  { name: 'state', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'created_at', type: 'time' },
  { name: 'ended_at', type: 'time' },
];

type Deposit = {
  place: string;
  id: string;
  player_id: string;
  player: string;
  amount: Cents;
  pay_type: PayType;
  reference: string;
  provider_ref: string | null;
  state: string;
  reason: string | null;
  created_at: Date;
  final_at: Date | null;
};

export async function readDepositRows(db: Queryable, range: RowRange): Promise<ExportRow[]> {
  const { from, until, filter, after, limit } = range;
  const { player = null, state = null } = filter;
  const { rows } = await sql<Deposit>`
    select d.created_at::text as place, d.id, d.player_id, coalesce(p.user_name, p.alias_name) as player, d.amount_cents as amount, d.pay_type,
      d.reference, d.provider_ref, d.state, d.reason, d.created_at, d.final_at
    from deposit d join player p on p.id = d.player_id
    where d.created_at >= ${from} and d.created_at < ${until} and (d.created_at, d.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      and (${player}::uuid is null or d.player_id = ${player}::uuid) and (${state}::text is null or d.state = ${state}::text)
    order by d.created_at, d.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    place: { at: row.place, id: row.id },
    cells: [
      row.id,
      row.player_id,
      row.player,
      row.amount,
      payTypeFacts(row.pay_type).rail,
      row.reference,
      row.provider_ref,
      row.state,
      row.reason,
      row.created_at,
      row.final_at,
    ],
  }));
}

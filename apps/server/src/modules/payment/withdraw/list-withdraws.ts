import { calls } from '@nua/contract';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import { handle } from '../../../core/handle.ts';
import { withIdOfKey } from '../../../core/input/key-filter.ts';
import type { Filter, ListInput } from '../../../core/input/list-query.ts';
import { whereFilters } from '../../../core/input/where-filters.ts';
import type { PlayerQuery } from '../../../db/player-query.ts';
import { debtPaidBy } from '../../../ledger/ledger.ts';
import { withdrawResponse } from './withdraw-response.ts';
import type { ShownWithdraw, WithdrawEvent } from './withdraw-row.ts';

const COLUMNS = { status: 'state', pay_type: 'pay_type', created_at: 'created_at', id: 'id' };

export const listWithdraws = handle(calls.listWithdraws, async (ctx, { list }) => {
  const { load } = ctx.playerLoader();
  const { listed, counted } = queriesOf(list, await withIdOfKey(ctx, calls.createWithdraw, list.filter));
  const [rows, [count]] = await Promise.all([load(listed), load(counted)]);
  return {
    list: rows.map(({ events, debt_paid, ...row }) =>
      withdrawResponse(
        row,
        events.map(({ state, at }) => ({ withdraw_id: row.id, state, at: new Date(at) })),
        debt_paid,
      ),
    ),
    page: list.page,
    size: list.size,
    total: count!.total,
  };
});

/** The events come as JSON in the row, so their times are text. */
type Listed = ShownWithdraw & { events: { state: WithdrawEvent['state']; at: string }[]; debt_paid: Cents };

function queriesOf(list: ListInput, filter: readonly Filter[]) {
  const direction = list.sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const where = (player_id: RawBuilder<string>) => sql`player_id = ${player_id} and ${whereFilters(filter, COLUMNS)}`;
  const listed: PlayerQuery<Listed> = {
    select: (player_id) => sql`
      select w.id, pay_type, amount_cents::text as amount_cents, state, reason, provider_ref, created_at, next_at, usable_from,
        payout_account_id, label,
        (select json_agg(json_build_object('state', e.state, 'at', e.at) order by e.id) from withdraw_event e
          where e.withdraw_id = w.id) as events,
        ${debtPaidBy(player_id, sql`w.id`)} as debt_paid
      from withdraw w where ${where(player_id)} order by created_at ${direction}, id ${direction}
      limit ${list.size} offset ${list.offset}`,
    cents: ['amount_cents', 'debt_paid'],
    times: ['created_at', 'next_at', 'usable_from'],
  };
  const counted: PlayerQuery<{ total: number }> = {
    select: (player_id) => sql`select count(*)::int as total from withdraw where ${where(player_id)}`,
  };
  return { listed, counted };
}

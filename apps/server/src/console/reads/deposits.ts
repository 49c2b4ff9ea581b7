import { getDeposit, listDeposits } from '@nua/contract/console/deposit.ts';
import { isByAmount } from '@nua/contract/console/list-rules.ts';
import { type DepositState, depositStates } from '@nua/contract/deposit.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { isBankTransfer, payTypeFacts } from '../../core/pay-type-facts.ts';
import { movedPayments } from '../../ledger/moved-payments.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';
import { readLinesOf } from './bank-lines.ts';
import {
  daysBetween,
  directionOf,
  firstAmounts,
  logListLook,
  matching,
  pageOfPayments,
  paymentCondition,
  paymentOrder,
  placeOf,
  TRANSFER_PLACE,
} from './filtered-page.ts';

const PAGE = 50;

type Row = {
  id: string;
  player_id: string;
  player: string;
  amount: Cents;
  pay_type: PayType;
  reference: string;
  state: DepositState;
  reason: string | null;
  at: Date;
};

const COLUMNS = sql`o.id, o.player_id, coalesce(p.user_name, p.alias_name) as player, o.amount_cents as amount, o.pay_type, o.reference,
  o.state, o.reason, o.created_at as at`;
const FROM = sql`from deposit o join player p on p.id = o.player_id`;
/** The condition for deposits that wait: under review, or reversed and not acknowledged. */
const WAITING = sql`(o.state = 'reviewing' or (o.state = 'reversed' and o.acknowledged_at is null))`;

const wireRow = <One extends Row>({ pay_type, at, ...row }: One) => ({
  ...row,
  rail: payTypeFacts(pay_type).rail,
  at: at.toISOString(),
});
const withTime = <One extends { at: Date }>({ at, ...rest }: One) => ({ ...rest, at: at.toISOString() });

export const deposits = handleConsole(
  listDeposits,
  async (ctx, { query: { show, sort, after, from, until, rail, state, player, moved } }) => {
    const { reads } = ctx;
    const { direction, follows } = directionOf(sort);
    const queue = show === 'waiting' ? 'deposits that wait' : 'all deposits';
    const look = await logListLook(ctx, { act: 'deposit list', queue, player });
    if (moved !== undefined && from !== undefined && until !== undefined) {
      const { rows } = await sql<
        Row & { place: string }
      >`select ${COLUMNS}, ${TRANSFER_PLACE} as place from ${movedPayments(from, until, moved, placeOf(after), follows)} m
        cross join lateral (
          select o.id, o.player_id, o.amount_cents, o.pay_type, o.reference, o.state, o.reason, o.created_at from deposit o
          where o.id = m.payment_id offset 0) o
        cross join lateral (select p.user_name, p.alias_name from player p where p.id = o.player_id offset 0) p
        where ${matching(rail, state, player)} order by m.at ${direction}, m.id ${direction} limit ${PAGE + 1}`.execute(
        reads,
      );
      return look.show(pageOfPayments(rows, { size: PAGE, is_by_amount: false, show: wireRow }));
    }
    const is_queue = show === 'waiting';
    const place = {
      table: sql`deposit`,
      is_queue,
      is_by_amount: isByAmount(sort),
      direction,
      follows,
    };
    if (place.is_by_amount && !is_queue && player === undefined && from !== undefined && until !== undefined) {
      const amounts = {
        day: sql`karachi_day(o.created_at)`,
        days: daysBetween(from, until),
        states: state ? [state] : depositStates,
        condition: matching(rail, undefined, undefined),
        size: PAGE + 1,
      };
      const { rows } =
        await sql<Row>`select ${COLUMNS} ${FROM} join ${firstAmounts(place, amounts, after)} f on f.id = o.id
        order by o.amount_cents ${direction}, o.id ${direction}`.execute(reads);
      return look.show(pageOfPayments(rows, { size: PAGE, is_by_amount: true, show: wireRow }));
    }
    const { rows } = await sql<Row>`select ${COLUMNS} ${FROM}
      where ${is_queue ? WAITING : sql`true`} and ${matching(rail, state, player)} and ${paymentCondition(place, from, until, after)}
      order by ${paymentOrder(place, from)} limit ${PAGE + 1}`.execute(reads);
    return look.show(pageOfPayments(rows, { size: PAGE, is_by_amount: place.is_by_amount, show: wireRow }));
  },
);

type DepositDetails = Row & { provider_ref: string | null; is_acknowledged: boolean };
type Step = { state: string; source: string; reason: string | null; amount: Cents | null; at: Date };
type Decision = { by: string; act: string; note: string | null; at: Date };

/** Reads the payouts that can be sent back to a deposit: those of its player under review that are no larger. */
async function readReturnable({ reads }: ConsoleContext, { player_id, amount }: Row) {
  const { rows } = await sql<{ id: string; amount: Cents; at: Date }>`
    select id, amount_cents as amount, created_at as at from withdraw
    where player_id = ${player_id} and state = 'reviewing' and amount_cents <= ${amount} order by created_at`.execute(
    reads,
  );
  return rows.map(withTime);
}

/** The page shows the player, and for a bank transfer the people who sent money, so each read is logged. */
export const deposit = handleConsole(getDeposit, async (ctx, { params: { id } }) => {
  const { app, reads } = ctx;
  const { rows } =
    await sql<DepositDetails>`select ${COLUMNS}, o.provider_ref, o.acknowledged_at is not null as is_acknowledged
    ${FROM} where o.id = ${id}`.execute(reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const subject = `player ${row.player_id}`;
  const look = await logFirstLook(ctx, { act: 'deposit show', subject, reason: `deposit ${id}` });
  const timeline = await sql<Step>`select state, source, reason, amount_cents as amount, at
    from deposit_event where deposit_id = ${id} order by at, id`.execute(reads);
  const decisions = await sql<Decision>`
    select operator as by, act, note, at from operator_log where subject = ${`deposit ${id}`} order by at, id`.execute(
    reads,
  );
  const money = (await app.ledger.balances([row.player_id])).get(row.player_id);
  const is_bank_transfer = isBankTransfer(row.pay_type);
  return look.show({
    ...wireRow(row),
    is_bank_transfer,
    debt: money?.debt ?? ZERO,
    timeline: timeline.rows.map(withTime),
    decisions: decisions.rows.map(withTime),
    lines: is_bank_transfer ? await readLinesOf(reads, row) : [],
    payouts: row.state === 'paid' ? await readReturnable(ctx, row) : [],
  });
});

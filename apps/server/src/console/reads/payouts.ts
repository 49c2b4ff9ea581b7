import { isByAmount } from '@nua/contract/console/list-rules.ts';
import { getPayout, listPayouts } from '@nua/contract/console/payout.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { type WithdrawState, withdrawStates } from '@nua/contract/withdraw.ts';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import { movedPayments } from '../../ledger/moved-payments.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';
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
const MAX_DEPOSITS = 10;

type Row = {
  id: string;
  player_id: string;
  player: string;
  amount: Cents;
  pay_type: PayType;
  account: string;
  state: WithdrawState;
  reason: string | null;
  at: Date;
};

const COLUMNS = sql`o.id, o.player_id, coalesce(p.user_name, p.alias_name) as player, o.amount_cents as amount, o.pay_type,
  o.label as account, o.state, o.reason, o.created_at as at`;
const FROM = sql`from withdraw o join player p on p.id = o.player_id`;

const wireRow = ({ pay_type, at, ...row }: Row) => ({
  ...row,
  rail: payTypeFacts(pay_type).rail,
  at: at.toISOString(),
});

export const payouts = handleConsole(
  listPayouts,
  async (ctx, { query: { show, sort, after, from, until, rail, state, player, moved } }) => {
    const { reads } = ctx;
    const { direction, follows } = directionOf(sort);
    const queue = show === 'waiting' ? 'payouts that wait' : 'all payouts';
    const look = await logListLook(ctx, { act: 'payout list', queue, player });
    if (moved !== undefined && from !== undefined && until !== undefined) {
      const { rows } = await sql<
        Row & { place: string }
      >`select ${COLUMNS}, ${TRANSFER_PLACE} as place from ${movedPayments(from, until, moved, placeOf(after), follows)} m
        cross join lateral (
          select o.id, o.player_id, o.amount_cents, o.pay_type, o.label, o.state, o.reason, o.created_at from withdraw o
          where o.id = m.payment_id offset 0) o
        cross join lateral (select p.user_name, p.alias_name from player p where p.id = o.player_id offset 0) p
        where ${matching(rail, state, player)} order by m.at ${direction}, m.id ${direction} limit ${PAGE + 1}`.execute(
        reads,
      );
      return look.show(pageOfPayments(rows, { size: PAGE, is_by_amount: false, show: wireRow }));
    }
    const is_queue = show === 'waiting';
    const place = {
      table: sql`withdraw`,
      is_queue,
      is_by_amount: isByAmount(sort),
      direction,
      follows,
    };
    if (place.is_by_amount && !is_queue && player === undefined && from !== undefined && until !== undefined) {
      const amounts = {
        day: sql`o.day`,
        days: daysBetween(from, until),
        states: state ? [state] : withdrawStates,
        condition: matching(rail, undefined, undefined),
        size: PAGE + 1,
      };
      const { rows } =
        await sql<Row>`select ${COLUMNS} ${FROM} join ${firstAmounts(place, amounts, after)} f on f.id = o.id
        order by o.amount_cents ${direction}, o.id ${direction}`.execute(reads);
      return look.show(pageOfPayments(rows, { size: PAGE, is_by_amount: true, show: wireRow }));
    }
    const { rows } = await sql<Row>`select ${COLUMNS} ${FROM}
      where ${is_queue ? sql`o.state in ('reviewing', 'unknown')` : sql`true`} and ${matching(rail, state, player)} and ${paymentCondition(place, from, until, after)}
      order by ${paymentOrder(place, from)} limit ${PAGE + 1}`.execute(reads);
    return look.show(pageOfPayments(rows, { size: PAGE, is_by_amount: place.is_by_amount, show: wireRow }));
  },
);

type Step = { state: string; source: string; reason: string | null; at: Date };
type Decision = { by: string; act: string; note: string | null; at: Date };
type DepositRow = { id: string; amount: Cents; pay_type: PayType; state: string; at: Date };

const withTime = <One extends { at: Date }>({ at, ...rest }: One) => ({ ...rest, at: at.toISOString() });

export const payout = handleConsole(getPayout, async (ctx, { params: { id } }) => {
  const { app, reads } = ctx;
  const found = await sql<
    Row & { reference: string }
  >`select ${COLUMNS}, o.reference ${FROM} where o.id = ${id}`.execute(reads);
  const [row] = found.rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const subject = `player ${row.player_id}`;
  const look = await logFirstLook(ctx, { act: 'payout show', subject, reason: `withdraw ${id}` });
  const timeline = await sql<Step>`
    select state, source, reason, at from withdraw_event where withdraw_id = ${id} order by at, id`.execute(reads);
  const decisions = await sql<Decision>`
    select operator as by, act, note, at from operator_log where subject = ${`withdraw ${id}`} order by at, id`.execute(
    reads,
  );
  const deposits = await sql<DepositRow>`
    select id, amount_cents as amount, pay_type, state, created_at as at from deposit
    where player_id = ${row.player_id} order by created_at desc, id desc limit ${MAX_DEPOSITS}`.execute(reads);
  const since = deposits.rows.at(-1)?.at ?? row.at;
  const play = await sql<{ staked: Cents; paid: Cents }>`
    select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(paid), 0)::bigint as paid
    from (
      select stake_cents as staked, payout_cents as paid from arcade.round_sum
      where player_id = ${row.player_id} and day >= karachi_day(${since})
      union all
      select case when r.free_rounds_id is null then r.stake_cents else 0 end, r.payout_cents
      from arcade.round r left join arcade.round_mark m on m.player_id = r.player_id
      where r.player_id = ${row.player_id} and r.state = 'settled'
        and r.id > coalesce(m.last_id, '00000000-0000-0000-0000-000000000000')
    ) s`.execute(reads);
  const money = (await app.ledger.balances([row.player_id])).get(row.player_id);
  return look.show({
    ...wireRow(row),
    reference: row.reference,
    timeline: timeline.rows.map(withTime),
    decisions: decisions.rows.map(withTime),
    balance: {
      main: money?.main ?? ZERO,
      game: money?.game ?? ZERO,
      bonus: money?.bonus ?? ZERO,
      debt: money?.debt ?? ZERO,
    },
    deposits: deposits.rows.map(({ pay_type, ...one }) => ({ ...withTime(one), rail: payTypeFacts(pay_type).rail })),
    play: play.rows[0]!,
  });
});

import type { ListSort } from '@nua/contract/console/list-rules.ts';
import { type PayTypeName, payTypes } from '@nua/contract/payment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ConsoleContext } from '../console-handle.ts';
import { type LoggedLook, logFirstLook, reasonFor } from '../looks.ts';

type Optional<Value> = Value | undefined;

/** The direction of an order, and the comparison that is true for the rows after the last row of the previous page. */
export const directionOf = (sort: ListSort): { direction: RawBuilder<unknown>; follows: RawBuilder<unknown> } =>
  sort === 'newest' || sort === 'z_to_a' || sort === 'largest'
    ? { direction: sql`desc`, follows: sql`<` }
    : { direction: sql`asc`, follows: sql`>` };

/** The condition for a time within some days. It is true for every time if a day is undefined. */
export const timeInDays = (
  time: RawBuilder<unknown>,
  from: Optional<string>,
  until: Optional<string>,
): RawBuilder<unknown> =>
  from === undefined || until === undefined
    ? sql`true`
    : sql`${time} >= karachi_midnight(${from}::date) and ${time} < karachi_midnight(${until}::date + 1)`;

/** The condition for payments `o` of a rail, a state and a player. Each of the three may be undefined. */
export function matching(
  rail: Optional<PayTypeName>,
  state: Optional<string>,
  player: Optional<string>,
): RawBuilder<unknown> {
  const ofRail = rail === undefined ? sql`true` : sql`o.pay_type = ${payTypes[rail]}`;
  const inState = state === undefined ? sql`true` : sql`o.state = ${state}`;
  const ofPlayer = player === undefined ? sql`true` : sql`o.player_id = ${player}`;
  return sql`${ofRail} and ${inState} and ${ofPlayer}`;
}

type PaymentPlace = {
  table: RawBuilder<unknown>;
  is_queue: boolean;
  is_by_amount: boolean;
  direction: RawBuilder<unknown>;
  follows: RawBuilder<unknown>;
};

/**
 * The condition of a page of payments `o` of some days. A queue is in the order of ids, the whole list in the order of times, and both in
 * the order of amounts if that is chosen.
 */
export function paymentCondition(
  { table, is_queue, is_by_amount, follows }: PaymentPlace,
  from: Optional<string>,
  until: Optional<string>,
  after: Optional<string>,
): RawBuilder<unknown> {
  const last = sql`from ${table} l where l.id = ${after}`;
  const inOrder = is_by_amount
    ? sql`(o.amount_cents, o.id) ${follows} (select l.amount_cents, l.id ${last})`
    : is_queue
      ? sql`o.id ${follows} (select l.id ${last})`
      : sql`(o.created_at, o.id) ${follows} (select l.created_at, l.id ${last})`;
  const isAfter = after === undefined ? sql`true` : inOrder;
  return sql`${timeInDays(sql`o.created_at`, from, until)} and ${isAfter}`;
}

/**
 * The order of that page.
 *
 * With days, "+ 0" hides the index of amounts from the planner, which would otherwise read all payments of a state, largest first, until
 * the days have filled a page.
 */
export function paymentOrder(
  { is_queue, is_by_amount, direction }: PaymentPlace,
  from: Optional<string>,
): RawBuilder<unknown> {
  if (!is_by_amount) return is_queue ? sql`o.id ${direction}` : sql`o.created_at ${direction}, o.id ${direction}`;
  return from === undefined
    ? sql`o.amount_cents ${direction}, o.id ${direction}`
    : sql`o.amount_cents + 0 ${direction}, o.id ${direction}`;
}

/** Logs a read of a list of payments. The list of one player needs a typed reason; for other lists, the reason is `queue`. */
export async function logListLook(
  ctx: ConsoleContext,
  { act, queue, player }: { act: string; queue: string; player: Optional<string> },
): Promise<LoggedLook> {
  const subject = player === undefined ? `read ${act}` : `player ${player}`;
  const reason = player === undefined ? queue : await reasonFor(ctx, subject);
  return await logFirstLook(ctx, { act, subject, reason });
}

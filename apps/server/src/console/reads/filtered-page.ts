import type { ListSort } from '@nua/contract/console/list-rules.ts';
import { type PayTypeName, payTypes } from '@nua/contract/payment.ts';
import { type Cents, parseCents, toWire } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { ConsoleContext } from '../console-handle.ts';
import { type LoggedLook, logFirstLook, reasonFor } from '../looks.ts';

type Optional<Value> = Value | undefined;

/** The direction of an order, and the comparison that is true for the rows after the last row of the previous page. */
export const directionOf = (sort: ListSort): { direction: RawBuilder<unknown>; follows: RawBuilder<unknown> } =>
  sort === 'newest' || sort === 'z_to_a' || sort === 'largest'
    ? { direction: sql`desc`, follows: sql`<` }
    : { direction: sql`asc`, follows: sql`>` };

/** Parses the place of a page: the value that its order compares, and the id of the last row of the previous page. */
export function placeOf(after: Optional<string>): { value: string; id: string } | null {
  if (after === undefined) return null;
  const [value = '', id = ''] = after.split('_');
  return { value, id };
}

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
 * The amounts as the order by amount compares them. With days, "+ 0" hides the index of amounts from the planner, which would otherwise read
 * all payments of a state, largest first, until the days have filled a page.
 */
const comparedAmount = (from: Optional<string>): RawBuilder<unknown> =>
  from === undefined ? sql`o.amount_cents` : sql`o.amount_cents + 0`;

/** The condition for payments `o` after a place. An amount may have changed since the previous page, so the place contains it. */
function isAfter({ table, is_queue, is_by_amount, follows }: PaymentPlace, from: Optional<string>, after: string) {
  const place = placeOf(after)!;
  if (is_by_amount)
    return sql`(${comparedAmount(from)}, o.id) ${follows} (${parseCents(place.value)}::bigint, ${place.id}::uuid)`;
  if (is_queue) return sql`o.id ${follows} ${after}::uuid`;
  return sql`(o.created_at, o.id) ${follows} (select l.created_at, l.id from ${table} l where l.id = ${after})`;
}

/**
 * The condition of a page of payments `o` of some days. A queue is in the order of ids, the whole list in the order of times, and both in
 * the order of amounts if that is chosen.
 */
export const paymentCondition = (
  place: PaymentPlace,
  from: Optional<string>,
  until: Optional<string>,
  after: Optional<string>,
): RawBuilder<unknown> =>
  sql`${timeInDays(sql`o.created_at`, from, until)} and ${after === undefined ? sql`true` : isAfter(place, from, after)}`;

/** The order of that page. */
export function paymentOrder(
  { is_queue, is_by_amount, direction }: PaymentPlace,
  from: Optional<string>,
): RawBuilder<unknown> {
  if (is_by_amount) return sql`${comparedAmount(from)} ${direction}, o.id ${direction}`;
  return is_queue ? sql`o.id ${direction}` : sql`o.created_at ${direction}, o.id ${direction}`;
}

type AmountsOfDays = {
  /** The day of a payment `o` in Asia/Karachi, as the index of amounts has it. */
  day: RawBuilder<unknown>;
  /** The days as rows of a table. */
  days: RawBuilder<unknown>;
  states: readonly string[];
  /** A further condition for payments `o`. */
  condition: RawBuilder<unknown>;
  size: number;
};

/** The days between two days, as rows of a table. */
export const daysBetween = (from: string, until: string): RawBuilder<unknown> =>
  sql`generate_series(${from}::date, ${until}::date, interval '1 day')`;

/**
 * Selects the first payments of some days in an order by amount, as (id). An index has the amounts of each day and state in order, so the
 * read takes at most `size` rows of each, however many payments a day has.
 */
export function firstAmounts(
  { table, direction, follows }: PaymentPlace,
  { day, days, states, condition, size }: AmountsOfDays,
  after: Optional<string>,
): RawBuilder<unknown> {
  const last = placeOf(after);
  const isNext =
    last === null
      ? sql`true`
      : sql`(o.amount_cents, o.id) ${follows} (${parseCents(last.value)}::bigint, ${last.id}::uuid)`;
  return sql`(
    select found.id
    from ${days} as one_day, unnest(${states}::text[]) as one_state
    cross join lateral (
      select o.id, o.amount_cents from ${table} o
      where ${day} = one_day::date and o.state = one_state and ${condition} and ${isNext}
      order by o.amount_cents ${direction}, o.id ${direction} limit ${size}) found
    order by found.amount_cents ${direction}, found.id ${direction} limit ${size})`;
}

/** The place after a transfer `m` in the order of transfers. */
export const TRANSFER_PLACE = sql`to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || m.id`;

/** Returns the rows of a page and the place of the next page. `found` has one row more than a page if more rows follow. */
export function pageOfPayments<Row extends { id: string; amount: Cents; place?: string }, Shown>(
  found: readonly Row[],
  { size, is_by_amount, show }: { size: number; is_by_amount: boolean; show: (row: Omit<Row, 'place'>) => Shown },
): { list: Shown[]; next: string | null } {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next = last && (last.place ?? (is_by_amount ? `${toWire(last.amount)}_${last.id}` : last.id));
  return { list: rows.map(({ place, ...row }) => show(row)), next: (found.length > size && next) || null };
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

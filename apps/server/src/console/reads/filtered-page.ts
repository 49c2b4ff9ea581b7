import { isByAmount, type ListSort } from '@nua/contract/console/list-rules.ts';
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
  const conditions = [
    ...(rail === undefined ? [] : [sql`o.pay_type = ${payTypes[rail]}`]),
    ...(state === undefined ? [] : [sql`o.state = ${state}`]),
    ...(player === undefined ? [] : [sql`o.player_id = ${player}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

type PaymentPlace = {
  table: 'deposit' | 'withdraw';
  is_queue: boolean;
  sort: ListSort;
  from: Optional<string>;
  until: Optional<string>;
  after: Optional<string>;
};

/**
 * The condition and the order of a page of payments `o` of some days: a queue by id, the whole list by time, and both by amount if that
 * is chosen.
 *
 * With days, "+ 0" hides the index of amounts from the planner, which would otherwise read all payments of a state, largest first, until
 * the days have filled a page.
 */
export function paymentPage({ table, is_queue, sort, from, until, after }: PaymentPlace) {
  const { direction, follows } = directionOf(sort);
  const names = [...(isByAmount(sort) ? ['amount_cents'] : is_queue ? [] : ['created_at']), 'id'];
  const keyOf = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(${keyOf('o')}) ${follows} (select ${keyOf('l')} from ${sql.table(table)} l where l.id = ${after})`;
  const ordered = names.map((name) =>
    name === 'amount_cents' && from !== undefined ? sql`o.amount_cents + 0` : sql.ref(`o.${name}`),
  );
  return {
    condition: sql`${timeInDays(sql`o.created_at`, from, until)} and ${isAfter}`,
    order: sql.join(ordered.map((key) => sql`${key} ${direction}`)),
  };
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

import type { ListSort } from '@nua/contract/console/list-rules.ts';
import { type PayTypeName, payTypes } from '@nua/contract/payment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ConsoleContext } from '../console-handle.ts';
import { type LoggedLook, logFirstLook, reasonFor } from '../looks.ts';

type Optional<Value> = Value | undefined;

/** The direction of an order, and the comparison that is true for the rows after the last row of the previous page. */
export const directionOf = (sort: ListSort): { direction: RawBuilder<unknown>; follows: RawBuilder<unknown> } =>
  sort === 'newest' || sort === 'z_to_a'
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

/** The condition for payments `o` that began within these days. It is true for every payment if a day is undefined. */
export const inDays = (from: Optional<string>, until: Optional<string>): RawBuilder<unknown> =>
  timeInDays(sql`o.created_at`, from, until);

/** The condition for payments `o` of a rail, a state and a player. Each of the three may be undefined. */
export const matching = (
  rail: Optional<PayTypeName>,
  state: Optional<string>,
  player: Optional<string>,
): RawBuilder<unknown> => {
  const pay_type = rail === undefined ? null : payTypes[rail];
  return sql`(${pay_type}::smallint is null or o.pay_type = ${pay_type})
    and (${state ?? null}::text is null or o.state = ${state ?? null})
    and (${player ?? null}::uuid is null or o.player_id = ${player ?? null})`;
};

/** Logs a read of a list of payments. The list of one player needs a typed reason; for other lists, the reason is `queue`. */
export async function logListLook(
  ctx: ConsoleContext,
  { act, queue, player }: { act: string; queue: string; player: Optional<string> },
): Promise<LoggedLook> {
  const subject = player === undefined ? `read ${act}` : `player ${player}`;
  const reason = player === undefined ? queue : await reasonFor(ctx, subject);
  return await logFirstLook(ctx, { act, subject, reason });
}

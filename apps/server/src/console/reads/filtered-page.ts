import { type PayTypeName, payTypes } from '@nua/contract/payment.ts';
import { type RawBuilder, sql } from 'kysely';
import { movedPayments, type PaymentWay } from '../../ledger/moved-payments.ts';

type Optional<Value> = Value | undefined;

/** The payments `o` of some days: those that began, or those that moved money in a way. Without days every payment. */
export const inDays = (
  from: Optional<string>,
  until: Optional<string>,
  moved: Optional<PaymentWay>,
): RawBuilder<unknown> => {
  if (from === undefined || until === undefined) return sql`true`;
  if (moved !== undefined) return sql`o.id in (${movedPayments(from, until, moved)})`;
  return sql`o.created_at >= karachi_midnight(${from}::date) and o.created_at < karachi_midnight(${until}::date + 1)`;
};

/** The payments `o` of a rail, in a state, of a player. */
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

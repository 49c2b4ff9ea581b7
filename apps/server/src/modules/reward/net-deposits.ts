import { type RawBuilder, sql } from 'kysely';

/**
 * The SQL amount of a paid deposit `d` without its returned part, which does not count for rewards.
 *
 * Units   paisa
 */
export const netOfReturns: RawBuilder<unknown> = sql`(d.amount_cents - (select coalesce(sum(w.amount_cents), 0) from withdraw w
  where w.returns_deposit_id = d.id and w.state not in ('rejected', 'cancelled')))`;

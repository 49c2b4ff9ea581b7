import { type RawBuilder, sql } from 'kysely';

/**
 * What of a paid deposit stayed here, for statements that name it `d`: what was sent back to its payer counts for no reward, the rest does.
 *
 * Units   paisa
 */
export const keptOfDeposit: RawBuilder<unknown> = sql`(d.amount_cents - (select coalesce(sum(w.amount_cents), 0) from withdraw w
  where w.returns_deposit_id = d.id and w.state not in ('rejected', 'cancelled')))`;

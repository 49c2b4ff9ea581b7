import { sql } from 'kysely';

/** True if the account `a` received a payout. A refund to a deposit's source does not count. */
export const wasPaid = sql<boolean>`exists (select from withdraw w
  where w.player_id = a.player_id and w.payout_account_id = a.id and w.state = 'paid' and w.returns_deposit_id is null)`;

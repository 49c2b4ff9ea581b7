import { sql } from 'kysely';

/** Whether somebody was paid to the account `a`. What went back to the source of a deposit did not go there. */
export const wasPaid = sql<boolean>`exists (select from withdraw w
  where w.player_id = a.player_id and w.payout_account_id = a.id and w.state = 'paid' and w.returns_deposit_id is null)`;

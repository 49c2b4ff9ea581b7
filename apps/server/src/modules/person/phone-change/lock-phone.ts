import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { Tx } from '../../../core/app.ts';

/** Returns the account's phone and locks the row until the transaction ends. Errors: GUEST_MAY_NOT. */
export async function lockPhone(tx: Tx, player_id: string): Promise<string> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from player where id = ${player_id} for no key update`.execute(tx);
  const phone = rows[0]?.phone;
  if (!phone) throw apiError('GUEST_MAY_NOT');
  return phone;
}

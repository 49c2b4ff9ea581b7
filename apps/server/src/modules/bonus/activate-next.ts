import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { guardPlayer, publishProtection } from '../protection/public.ts';
import type { BonusRow } from './bonus-row.ts';

export type BonusDeps = Pick<App, 'clock' | 'ledger'>;

/**
 * Activates the waiting bonus that expires first, if no bonus is active. Sets the player's guard, because only guarded bets use bonuses.
 *
 * Call it after the money has moved: the guard row is locked after the accounts.
 */
export async function activateNext(tx: Tx, player_id: string, at: Date): Promise<void> {
  const { rows } = await sql<Pick<BonusRow, 'id'>>`
    update bonus set state = 'active' where id = (
        select id from bonus where player_id = ${player_id} and state = 'waiting' and expires_at > ${at}
        order by expires_at, id limit 1)
      and not exists (select from bonus where player_id = ${player_id} and state = 'active')
    returning id`.execute(tx);
  if (rows.length === 0) return;
  await guardPlayer(tx, player_id, at);
  await publishProtection(tx, player_id);
}

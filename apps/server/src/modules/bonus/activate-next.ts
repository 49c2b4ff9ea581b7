import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { guardPlayer, publishProtection } from '../protection/public.ts';
import type { BonusRow } from './bonus-row.ts';

/** What moves bonus money needs. */
export type BonusDeps = Pick<App, 'clock' | 'ledger'>;

/**
 * Makes the bonus that expires first the active one where none is, and puts the player's bets under guard: only guarded bets look at
 * a bonus. Call it after the movement of money, since the guard comes after the accounts in the order of locks.
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

import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';

/**
 * Guards a player's bets from the commit on. Call `publishProtection` afterwards, which notifies every node.
 *
 * The play so far in the current periods is counted here. Each later bet is counted when it is placed.
 */
export async function guardPlayer(tx: Tx, player_id: string, at: Date): Promise<void> {
  await sql`select guard_player(${player_id}, ${at})`.execute(tx);
}

/** Notifies every node that a player's protection changed. All transactions share the revision's row, so call this last. */
export async function publishProtection(tx: Tx, player_id: string): Promise<void> {
  await sql`select bump_revision('limit', ${player_id}::text)`.execute(tx);
}

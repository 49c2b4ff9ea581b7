import { sql } from 'kysely';
import type { Tx } from '../../http/request-context.ts';

/**
 * Puts a player's bets under guard from the commit on, and tells every node.
 *
 * What was played so far in the running periods is counted here once; from then on every bet counts itself.
 */
export async function guardPlayer(tx: Tx, player_id: string, at: Date): Promise<void> {
  await sql`select guard_player(${player_id}, ${at})`.execute(tx);
}

/** Tells every node that a player's protection changed. The revision's row is everyone's: it is touched last. */
export async function publishProtection(tx: Tx, player_id: string): Promise<void> {
  await sql`select bump_revision('limit', ${player_id}::text)`.execute(tx);
}

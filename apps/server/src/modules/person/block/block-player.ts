import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import type { Ledger } from '../../../ledger/ledger.ts';

/**
 * Blocks a player: the ledger refuses debits, every session ends, and every node is notified at the commit.
 *
 * Source  specification section 4, player status 4
 */
export async function blockPlayer(
  tx: Tx,
  ledger: Ledger,
  block: { player_id: string; reason: string; at: Date },
): Promise<void> {
  await sql`select block_player(${block.player_id}, ${block.reason}, ${block.at})`.execute(tx);
  await ledger.freezePlayer(tx, block.player_id, { frozen: true });
}

/** Unblocks a player. Sessions that the block ended stay ended. */
export async function unblockPlayer(tx: Tx, ledger: Ledger, player_id: string): Promise<void> {
  await sql`select unblock_player(${player_id})`.execute(tx);
  await ledger.freezePlayer(tx, player_id, { frozen: false });
}

import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { beginPull } from './begin-pull.ts';
import { isOpen } from './transfer-row.ts';
import { driveTransfer } from './transfer-saga.ts';

const BATCH_SIZE = 50;

/**
 * Pulls the game wallets of players with debt; the money pays the debt when it arrives in the main wallet.
 *
 * Players with a pending transfer are skipped, so that no amount is charged twice.
 *
 * Shape   -> how many pulls finished
 */
export async function pullForDebts(app: App): Promise<number> {
  const debtors = await app.ledger.debtorsWithGameMoney();
  if (debtors.length === 0) return 0;
  const { rows } = await sql<{ player_id: string }>`
    select o.player_id from unnest(${debtors}::uuid[]) o (player_id)
    where not exists (select from game_transfer t where t.player_id = o.player_id and t.provider = ${app.ports.game.name}
        and t.state in ('requested', 'unknown'))
    limit ${BATCH_SIZE}`.execute(app.db);
  let ended = 0;
  for (const { player_id } of rows) {
    if (app.signal.aborted) break;
    try {
      const { transfer, is_new } = await beginPull(app, player_id);
      if (is_new && !isOpen(await driveTransfer(app, transfer.id))) ended += 1;
    } catch (error) {
      app.log.error({ err: error, player_id }, 'cannot pull the game wallet of a player with debt');
    }
  }
  return ended;
}

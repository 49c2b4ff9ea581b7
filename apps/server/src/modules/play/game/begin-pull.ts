import type { App } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import { insertTransfer, openTransferOf, readTransfer, type Transfer } from './transfer-row.ts';

/** Records a transfer of the whole game wallet to the main wallet, or returns the pending transfer. */
export async function beginPull(app: App, player_id: string): Promise<{ transfer: Transfer; is_new: boolean }> {
  const provider = app.ports.game.name;
  return await app.db.transaction().execute(async (tx) => {
    await app.ledger.lockWallets(tx, player_id);
    const open = await openTransferOf(tx, player_id, provider);
    if (open) return { transfer: open, is_new: false };
    const id = newId();
    await insertTransfer(tx, { id, player_id, provider, direction: 'out', amount: null, at: app.clock.now() });
    return { transfer: await readTransfer(tx, id), is_new: true };
  });
}

import type { ResponseOf } from '@nua/contract/call.ts';
import type { setWheelSeed } from '@nua/contract/wheel.ts';
import { type Cents, toWire } from '@nua/money';
import type { Client } from '../../client/client.ts';
import type { DrawNote } from './note/receipt-rules.ts';
import type { onReceiptMessage as handleMessage } from './note/receipts.ts';

/** Loads the store of receipts with the first message about them, after the game. */
export async function onReceiptMessage(...given: Parameters<typeof handleMessage>): Promise<void> {
  await (await import('./note/receipts.ts')).onReceiptMessage(...given);
}

/** Notes the seed that this browser sent for a wheel's commitment, and the pair that this revealed. */
export function noteNewSeeds(
  client: Client,
  { next_id: pair, client_seed }: { next_id: string; client_seed: string },
  { revealed }: Pick<ResponseOf<typeof setWheelSeed>, 'revealed'>,
): void {
  const notes: DrawNote[] = [{ kind: 'choice', pair, client_seed }];
  // A server of an earlier version does not send the table. Then the seeds are compared when the log shows them.
  if (revealed?.table_hash) notes.push({ kind: 'wheel_reveal', ...revealed, table_hash: revealed.table_hash });
  note(client, notes);
}

/** Notes the result of a spin, which the log has to repeat. A spin costs nothing, so its stake is zero. */
export const noteSpin = (
  client: Client,
  { id, nonce, seed_pair_id: pair }: { id: string; nonce: number; seed_pair_id: string },
  pays: Cents,
): void => note(client, [{ kind: 'bet', pair, nonce, id, stake: '0.00', payout: toWire(pays) }]);

/** Notes without waiting for the result. Code that cannot be loaded notes nothing. */
function note(client: Client, notes: readonly DrawNote[]): void {
  import('./note/receipts.ts').then(
    ({ noteDraws }) => noteDraws(client, notes),
    () => undefined,
  );
}

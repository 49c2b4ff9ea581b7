import type { ResponseOf } from '@nua/contract/call.ts';
import type { setWheelSeed } from '@nua/contract/wheel.ts';
import { type Cents, toWire } from '@nua/money';
import type { Client } from '../../client/client.ts';
import type { DrawNote } from './note/receipt-rules.ts';
import type { onReceiptMessage as handleMessage } from './note/receipts.ts';

/** Handles a game's message about receipts. The code is loaded with the first message, so that the game starts sooner. */
export async function onReceiptMessage(...args: Parameters<typeof handleMessage>): Promise<void> {
  await (await import('./note/receipts.ts')).onReceiptMessage(...args);
}

/** Records the client seed that this browser sent for a wheel's next pair, and the previous pair that the server revealed. */
export function recordNewSeeds(
  client: Client,
  { next_id: pair, client_seed }: { next_id: string; client_seed: string },
  { revealed }: Pick<ResponseOf<typeof setWheelSeed>, 'revealed'>,
): void {
  const notes: DrawNote[] = [{ kind: 'choice', pair, client_seed }];
  // An older server does not send the hash of the table. In that case the revealed seeds are compared when the log shows them.
  if (revealed?.table_hash) notes.push({ kind: 'wheel_reveal', ...revealed, table_hash: revealed.table_hash });
  startRecording(client, notes);
}

/** Records the result of a spin. The stake is zero, because a spin is free. */
export const recordSpin = (
  client: Client,
  { id, nonce, seed_pair_id: pair }: { id: string; nonce: number; seed_pair_id: string },
  pays: Cents,
): void => startRecording(client, [{ kind: 'bet', pair, nonce, id, stake: '0.00', payout: toWire(pays) }]);

/** Records notes without waiting. If the code cannot be loaded, nothing is recorded. */
function startRecording(client: Client, notes: readonly DrawNote[]): void {
  import('./note/receipts.ts').then(
    ({ recordDraws }) => recordDraws(client, notes),
    () => undefined,
  );
}

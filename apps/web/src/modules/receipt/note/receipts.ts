import type { FrameToShell, Receipts } from '@nua/contract/frame.ts';
import type { ReceiptState } from '@nua/contract/frame-notes.ts';
import type { Client } from '../../../client/client.ts';
import { saveFile } from '../../file/public.ts';
import { playerQuery } from '../../player/public.ts';
import type { DrawNote } from './receipt-rules.ts';
import { type Evidence, listEvidence, recallPair, recordNote } from './receipt-store.ts';

type Stored = Extract<FrameToShell, { type: 'note' | 'recall' | 'save' }>;

type Ways = {
  send: (message: Receipts) => void;
  /** The server contradicts a receipt. All evidence of the player is passed, the newest last. */
  onConflict: (evidence: readonly Evidence[]) => void;
};

/**
 * Returns the signed-in player, or null if it cannot be read. A game sends its first notes before the page has
 * loaded the player, so the player is awaited.
 */
async function playerOf(client: Client): Promise<string | null> {
  const known = client.queries.getQueryData<{ id?: string }>(['player']);
  const player = known ?? (await client.queries.fetchQuery(playerQuery(client)).catch(() => null));
  return player?.id ?? null;
}

/** The state of the last note: a full storage can still be read, and then has no newer notes. */
let state: ReceiptState = 'stored';

/** Notes are taken one after the other, in the order in which the game sent them. */
let taking: Promise<unknown> = Promise.resolve();

/** Handles a message about receipts: takes a note, returns the receipts of a pair, or saves a file for the player. */
export async function onReceiptMessage(client: Client, message: Stored, { send, onConflict }: Ways): Promise<void> {
  if (message.type === 'save') {
    await saveFile(client, new Blob([message.text], { type: 'application/json' }), message.name);
    return;
  }
  if (message.type === 'recall') {
    await taking;
    const { pair } = message;
    const player_id = await playerOf(client);
    const nothing = { state: 'unavailable', noted: null } as const;
    const found = player_id === null ? nothing : await recallPair(player_id, pair);
    send({ type: 'receipts', pair, ...found, ...(state === 'full' && { state }) });
    return;
  }
  taking = taking.then(async () => {
    const player_id = await playerOf(client);
    if (player_id !== null) await take(player_id, message.note, onConflict);
  });
  await taking;
}

type Listener = (evidence: readonly Evidence[]) => void;
const listeners = new Set<Listener>();

/** Calls the listener with all evidence of the player when a wheel contradicts a receipt. Returns the function that ends it. */
export function watchEvidence(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes what a wheel showed, after all earlier notes. */
export async function noteDraws(client: Client, notes: readonly DrawNote[]): Promise<void> {
  taking = taking.then(async () => {
    const player_id = await playerOf(client);
    if (player_id === null) return;
    for (const note of notes)
      await take(player_id, note, (evidence) => {
        for (const notify of listeners) notify(evidence);
      });
  });
  await taking;
}

async function take(player_id: string, note: DrawNote, onConflict: Ways['onConflict']): Promise<void> {
  const { conflicts, ...taken } = await recordNote(player_id, note, new Date());
  state = taken.state;
  if (conflicts.length > 0) onConflict(await listEvidence(player_id));
}

/** Saves the evidence as a file: each contradiction with the receipt and with what the server showed. */
export const saveEvidence = (client: Client, evidence: readonly Evidence[]) =>
  saveFile(
    client,
    new Blob([JSON.stringify({ format: 'nua-evidence', v: 1, evidence }, null, 1)], { type: 'application/json' }),
    'nua-evidence.json',
  );

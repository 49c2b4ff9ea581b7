import type { FrameToShell, Receipts } from '@nua/contract/frame.ts';
import type { ReceiptState } from '@nua/contract/frame-notes.ts';
import type { Client } from '../../../client/client.ts';
import { saveFile } from '../../file/public.ts';
import { playerQuery } from '../../player/public.ts';
import type { DrawNote } from './receipt-rules.ts';
import { type Evidence, listEvidence, readPairReceipts, recordNote } from './receipt-store.ts';

type ReceiptMessage = Extract<FrameToShell, { type: 'note' | 'recall' | 'save' }>;

type Handlers = {
  send: (message: Receipts) => void;
  /** Called when the server contradicts a receipt, with all evidence of the player, the newest last. */
  onConflict: (evidence: readonly Evidence[]) => void;
};

/** Returns null if the player cannot be loaded. A game may send notes before the page has loaded the player. */
async function loadPlayerId(client: Client): Promise<string | null> {
  const loaded = client.queries.getQueryData<{ id?: string }>(['player']);
  const player = loaded ?? (await client.queries.fetchQuery(playerQuery(client)).catch(() => null));
  return player?.id ?? null;
}

/** The state of the storage after the last note. A full storage can still be read, so a read does not reveal missing newer notes. */
let lastState: ReceiptState = 'stored';

/** Resolves when the last note is stored. Notes are stored one after the other, in the order in which they arrive. */
let storing: Promise<unknown> = Promise.resolve();

/** Handles a message about receipts: stores a note, sends the receipts of a pair, or saves a file for the player. */
export async function onReceiptMessage(
  client: Client,
  message: ReceiptMessage,
  { send, onConflict }: Handlers,
): Promise<void> {
  if (message.type === 'save') {
    await saveFile(client, new Blob([message.text], { type: 'application/json' }), message.name);
    return;
  }
  if (message.type === 'recall') {
    await storing;
    const { pair } = message;
    const player_id = await loadPlayerId(client);
    const nothing = { state: 'unavailable', noted: null } as const;
    const recalled = player_id === null ? nothing : await readPairReceipts(player_id, pair);
    send({ type: 'receipts', pair, ...recalled, ...(lastState === 'full' && { state: lastState }) });
    return;
  }
  storing = storing.then(async () => {
    const player_id = await loadPlayerId(client);
    if (player_id !== null) await storeNote(player_id, message.note, onConflict);
  });
  await storing;
}

type Listener = (evidence: readonly Evidence[]) => void;
/** The listeners of the open wheel pages. */
const listeners = new Set<Listener>();

/** Calls the listener with all evidence of the player when a wheel contradicts a receipt. Returns a function that removes the listener. */
export function watchEvidence(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores notes of what a wheel showed, after all earlier notes. */
export async function recordDraws(client: Client, notes: readonly DrawNote[]): Promise<void> {
  storing = storing.then(async () => {
    const player_id = await loadPlayerId(client);
    if (player_id === null) return;
    for (const note of notes)
      await storeNote(player_id, note, (evidence) => {
        for (const notify of listeners) notify(evidence);
      });
  });
  await storing;
}

async function storeNote(player_id: string, note: DrawNote, onConflict: Handlers['onConflict']): Promise<void> {
  const { conflicts, state } = await recordNote(player_id, note, new Date());
  lastState = state;
  if (conflicts.length > 0) onConflict(await listEvidence(player_id));
}

/** Saves the evidence as a file. */
export const saveEvidence = (client: Client, evidence: readonly Evidence[]) =>
  saveFile(
    client,
    new Blob([JSON.stringify({ format: 'nua-evidence', v: 1, evidence }, null, 1)], { type: 'application/json' }),
    'nua-evidence.json',
  );

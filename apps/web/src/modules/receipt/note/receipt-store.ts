import type { NotedPair, ReceiptState } from '@nua/contract/frame-notes.ts';
import { commitmentOf } from '@nua/games/play/hash.ts';
import { wheelCommitment } from '@nua/rewards/wheel/wheel-commitment.ts';
import {
  betKey,
  type Conflict,
  type DrawNote,
  type Hashed,
  judgeNote,
  keysOf,
  notedBets,
  type Receipt,
  type Receipts,
  stepsBack,
} from './receipt-rules.ts';

const NAME = 'nua-receipts';
const RECEIPTS = 'receipt';
const EVIDENCE = 'evidence';

/** Hashing pauses after this many hashes, so that the page stays responsive. */
const HASHES_PER_SLICE = 2_000;

type StoreResult<Value> = { readonly state: ReceiptState; readonly value: Value | null };

/** A stored contradiction, with the note that contradicts the receipt. */
export type Evidence = Conflict & { readonly found_at: string; readonly note: DrawNote };

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(RECEIPTS);
    request.result.createObjectStore(EVIDENCE);
  };
  return resultOf(request);
}

/**
 * Runs a transaction and waits until it is written. IndexedDB runs one writing transaction at a time, so two tabs never store the same note
 * twice.
 *
 * A missing or full storage is a state, not an error: the game continues without receipts.
 */
async function transact<Value>(
  mode: IDBTransactionMode,
  work: (receipts: IDBObjectStore, evidence: IDBObjectStore) => Promise<Value>,
): Promise<StoreResult<Value>> {
  let db: IDBDatabase | null = null;
  try {
    db = await openStore();
    const transaction = db.transaction([RECEIPTS, EVIDENCE], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // `done` is awaited below. If `work` fails first, nothing else handles a rejection of `done`.
    done.catch(() => {});
    const value = await work(transaction.objectStore(RECEIPTS), transaction.objectStore(EVIDENCE));
    await done;
    return { state: 'stored', value };
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return { state: isFull ? 'full' : 'unavailable', value: null };
  } finally {
    db?.close();
  }
}

/** Players who share this device have separate keys. */
const storedKey = (player_id: string, key: string) => `${player_id}/${key}`;
const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function readKnown(receipts: IDBObjectStore, player_id: string, note: DrawNote): Promise<Receipts> {
  const keys = keysOf(note);
  const stored = await Promise.all(
    keys.map((key) => resultOf<Receipt | undefined>(receipts.get(storedKey(player_id, key)))),
  );
  return Object.fromEntries(keys.map((key, index) => [key, stored[index]]));
}

async function leadsBack(note: Extract<DrawNote, { kind: 'link' }>, known: Receipts): Promise<boolean> {
  const { from, to, times } = stepsBack(note, known);
  let element = from;
  for (let turn = 1; turn <= times; turn += 1) {
    element = commitmentOf(element);
    if (turn % HASHES_PER_SLICE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return element === to;
}

/** Hashes before the transaction begins, because an IndexedDB transaction ends during a pause. */
async function hashOf(player_id: string, note: DrawNote): Promise<Hashed> {
  if (note.kind === 'reveal') return { seed_hash: commitmentOf(note.server_seed) };
  if (note.kind === 'wheel_reveal') return { seed_hash: wheelCommitment(note.server_seed, note.table_hash) };
  if (note.kind !== 'link') return {};
  const { value } = await transact('readonly', (receipts) => readKnown(receipts, player_id, note));
  return value === null ? {} : { leads_back: await leadsBack(note, value) };
}

/**
 * Compares a note with the stored receipts, and stores the values of the note. Contradictions are stored as evidence and returned.
 *
 * Shape   (player, note, now) -> { state, conflicts }
 */
export async function recordNote(
  player_id: string,
  note: DrawNote,
  now: Date,
): Promise<{ state: ReceiptState; conflicts: readonly Conflict[] }> {
  const at = now.toISOString();
  const hashed = await hashOf(player_id, note);
  const { state, value } = await transact('readwrite', async (receipts, evidence) => {
    const { put, conflicts } = judgeNote(note, await readKnown(receipts, player_id, note), at, hashed);
    for (const [key, receipt] of Object.entries(put)) receipts.put(receipt, storedKey(player_id, key));
    for (const conflict of conflicts) {
      const { kind, key, shown } = conflict;
      evidence.put({ ...conflict, found_at: at, note }, storedKey(player_id, `${kind}/${key}/${shown}`));
    }
    return conflicts;
  });
  return { state, conflicts: value ?? [] };
}

/** Reads the receipts of a seed pair. `noted` is null if this device has none. */
export async function readPairReceipts(
  player_id: string,
  pair_id: string,
): Promise<{ state: ReceiptState; noted: NotedPair | null }> {
  const { state, value } = await transact('readonly', async (receipts) => {
    // The keys of the pair's bets differ only in their last ten characters, the nonce.
    const bets = startingWith(storedKey(player_id, betKey(pair_id, 0).slice(0, -10)));
    const [pair, keys, values] = await Promise.all([
      resultOf<Receipt | undefined>(receipts.get(storedKey(player_id, `pair/${pair_id}`))),
      resultOf(receipts.getAllKeys(bets)),
      resultOf<Receipt[]>(receipts.getAll(bets)),
    ]);
    const { hash = null, client_seed = null } = pair?.values ?? {};
    if (pair === undefined || hash === null) return null;
    return {
      ...{ server_seed_hash: String(hash), client_seed: client_seed === null ? null : String(client_seed) },
      noted_at: pair.noted_at,
      bets: notedBets(keys.map((key, index) => [String(key), values[index]!] as const)),
    };
  });
  return { state, noted: value };
}

/** Lists the evidence of a player, in the order in which it was found. */
export async function listEvidence(player_id: string): Promise<readonly Evidence[]> {
  const { value } = await transact('readonly', (_receipts, evidence) =>
    resultOf<Evidence[]>(evidence.getAll(startingWith(storedKey(player_id, '')))),
  );
  return [...(value ?? [])].sort((a, b) => (a.found_at < b.found_at ? -1 : 1));
}

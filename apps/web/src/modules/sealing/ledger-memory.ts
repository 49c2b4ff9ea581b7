import * as v from 'valibot';
import type { KeyValueStorage } from '../../platform/storage.ts';

const KEY = 'nua.ledger';
const MAX_FORKS = 5;

const fork = v.object({ at: v.string(), seen: v.string(), shown: v.string() });
const memory = v.object({
  /** The key that signed the ledger at this device's first visit. */
  key: v.nullable(v.string()),
  witnesses: v.array(v.string()),
  /** The newest checkpoint that this device has seen. */
  checkpoint: v.nullable(v.string()),
  /** The ledger account of each wallet. A key is the id of a player's account with the name of the wallet. */
  accounts: v.record(v.string(), v.string()),
  /** Pairs of checkpoints that cannot both be true. */
  forks: v.array(fork),
});

/** What this device has seen of the sealed ledger. Later responses of the server are compared with it. */
export type LedgerMemory = v.InferOutput<typeof memory>;
export type Fork = v.InferOutput<typeof fork>;

const EMPTY: LedgerMemory = { key: null, witnesses: [], checkpoint: null, accounts: {}, forks: [] };

/** An unreadable memory counts as empty. */
export function readLedgerMemory(storage: KeyValueStorage): LedgerMemory {
  try {
    const result = v.safeParse(memory, JSON.parse(storage.read(KEY) ?? 'null'));
    return result.success ? result.output : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Stores the memory with its first five forks, so that later forks never replace earlier evidence. */
export function writeLedgerMemory(storage: KeyValueStorage, next: LedgerMemory): void {
  storage.write(KEY, JSON.stringify({ ...next, forks: next.forks.slice(0, MAX_FORKS) }));
}

import { readHash } from './bytes.ts';
import { readCheckpoint } from './checkpoint.ts';
import { isExtension } from './merkle-tree.ts';
import type { NoteKey } from './note.ts';
import { type Crypto, firstSignature } from './proof.ts';

/**
 * The relation of a checkpoint to the one that was seen before.
 *
 * `older`: it is behind what was seen, though of the same history. `forked`: its history is another one. `unsigned`: no known key signed it.
 * `unproven`: the proof that it extends the one seen is missing.
 */
export type CheckpointVerdict = 'first' | 'same' | 'extends' | 'older' | 'forked' | 'unsigned' | 'unproven';

/**
 * Asks for the base64 hashes that prove that the tree of one size extends that of another. Null if the server cannot be reached. A server that
 * refuses has no proof, which is an empty list.
 */
export type AskConsistency = (from: number, to: number) => Promise<readonly unknown[] | null>;

const MAX_PATH = 64;

/**
 * Judges a checkpoint by the newest one that was seen.
 *
 * Shape   (functions, { keys, known note or null, given note }, question) -> verdict
 * Errors  none; `ask` must not reject
 * Source  docs/features/sealing.md
 */
export async function judgeCheckpoint(
  { sha256, verify }: Crypto,
  { keys, known, given }: { keys: readonly NoteKey[]; known: string | null; given: string },
  ask: AskConsistency,
): Promise<CheckpointVerdict> {
  const next = readCheckpoint(given);
  if (next === null || (await firstSignature(next.note, keys, verify, next.origin)) === null) return 'unsigned';
  const seen = known === null ? null : readCheckpoint(known);
  if (seen === null) return 'first';
  const [small, large] = next.size < seen.size ? [next, seen] : [seen, next];
  const claim = { first: small.size, second: large.size, first_root: small.root, second_root: large.root };
  if (small.size === large.size) return isExtension(sha256, claim, []) ? 'same' : 'forked';
  const hashes = await ask(small.size, large.size);
  if (hashes === null) return 'unproven';
  const path = hashes.slice(0, MAX_PATH + 1).map(readHash);
  if (path.includes(null) || !isExtension(sha256, claim, path as Uint8Array[])) return 'forked';
  return next.size < seen.size ? 'older' : 'extends';
}

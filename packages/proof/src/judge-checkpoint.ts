import { readHash } from './bytes.ts';
import { readCheckpoint } from './checkpoint.ts';
import { isExtension } from './merkle-tree.ts';
import type { NoteKey } from './note.ts';
import { type Crypto, firstSignature } from './proof.ts';

/**
 * The relation of a checkpoint to the newest checkpoint that was seen before.
 *
 * `older`: it is an earlier state of the same history. `forked`: it belongs to another history. `unsigned`: no known key signed it, or it
 * is malformed. `unproven`: the server could not be reached for the proof.
 */
export type CheckpointVerdict = 'first' | 'same' | 'extends' | 'older' | 'forked' | 'unsigned' | 'unproven';

/**
 * Requests the consistency proof between two tree sizes, as base64 hashes. Null if the server cannot be reached. If the server refuses, the
 * list is empty.
 */
export type RequestConsistency = (from: number, to: number) => Promise<readonly unknown[] | null>;

const MAX_PATH = 64;

/**
 * Compares a checkpoint with the newest checkpoint that was seen before.
 *
 * Shape   (functions, { keys, known note or null, given note }, requestConsistency) -> verdict
 * Errors  none; `requestConsistency` must not reject
 * Source  docs/features/sealing.md
 */
export async function judgeCheckpoint(
  { sha256, verify }: Crypto,
  { keys, known, given }: { keys: readonly NoteKey[]; known: string | null; given: string },
  requestConsistency: RequestConsistency,
): Promise<CheckpointVerdict> {
  const next = readCheckpoint(given);
  if (next === null || (await firstSignature(next.note, keys, verify, next.origin)) === null) return 'unsigned';
  const previous = known === null ? null : readCheckpoint(known);
  if (previous === null) return 'first';
  const [small, large] = next.size < previous.size ? [next, previous] : [previous, next];
  const claim = { first: small.size, second: large.size, first_root: small.root, second_root: large.root };
  if (small.size === large.size) return isExtension(sha256, claim, []) ? 'same' : 'forked';
  const hashes = await requestConsistency(small.size, large.size);
  if (hashes === null) return 'unproven';
  const path = hashes.slice(0, MAX_PATH + 1).map(readHash);
  if (path.includes(null) || !isExtension(sha256, claim, path as Uint8Array[])) return 'forked';
  return next.size < previous.size ? 'older' : 'extends';
}

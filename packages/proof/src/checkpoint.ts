import { readHash, toBase64 } from './bytes.ts';
import { type Note, readNote } from './note.ts';

/** The state of a log: its name (`origin`), the number of its leaves, and their root. Nothing evaluates the `extra` lines. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array; extra: readonly string[] };

/** The text of a checkpoint, which is signed. */
export const checkpointText = ({ origin, size, root, extra }: Checkpoint): string =>
  [origin, String(size), toBase64(root), ...extra, ''].join('\n');

/**
 * Parses a signed checkpoint without checking its signatures. Null if it is malformed.
 *
 * Source  https://c2sp.org/tlog-checkpoint
 */
export function readCheckpoint(note: unknown): (Checkpoint & { note: Note }) | null {
  const read = readNote(note);
  const [origin, digits, encoded, ...extra] = read?.text.slice(0, -1).split('\n') ?? [];
  const root = readHash(encoded);
  if (read === null || !origin || root === null || !/^(0|[1-9]\d*)$/.test(digits ?? '')) return null;
  const size = Number(digits);
  // A log never exceeds the largest safe integer.
  if (!Number.isSafeInteger(size) || extra.includes('')) return null;
  return { origin, size, root, extra, note: read };
}

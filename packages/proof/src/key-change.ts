import { findSignature, type NoteKey, readNote, readNoteKey } from './note.ts';
import type { Crypto } from './proof.ts';

const TITLE = 'nua.ledger key change v1';

/** The text of a note that replaces a key. The old and the new key sign it. */
export const keyChangeText = (old_key: NoteKey, new_key: NoteKey): string =>
  `${TITLE}\n${old_key.text}\n${new_key.text}\n`;

/**
 * Parses a note that replaces a key. Returns null unless both keys have signed it and have the same name.
 *
 * Shape   (functions, note) -> the two keys, or null
 * Errors  none
 * Source  docs/features/sealing.md
 */
export async function readKeyChange(
  { sha256, verify }: Crypto,
  text: unknown,
): Promise<{ old_key: NoteKey; new_key: NoteKey } | null> {
  const note = readNote(text);
  const [title, old_text, new_text, ...rest] = note?.text.slice(0, -1).split('\n') ?? [];
  const old_key = readNoteKey(sha256, old_text ?? '');
  const new_key = readNoteKey(sha256, new_text ?? '');
  if (note === null || title !== TITLE || rest.length > 0 || old_key === null || new_key === null) return null;
  if (old_key.name !== new_key.name || old_key.text === new_key.text) return null;
  const both = await Promise.all([old_key, new_key].map((key) => findSignature(note, key, verify)));
  return both.includes(null) ? null : { old_key, new_key };
}

/**
 * Follows key changes from the key that the checker knows. The previous key must have signed each change.
 *
 * Shape   (functions, the known key, notes in their order) -> the known key and its valid successors
 * Errors  none; a note that does not replace the newest key is skipped
 */
export async function followKeys(crypto: Crypto, pinned: NoteKey, notes: readonly string[]): Promise<NoteKey[]> {
  const keys = [pinned];
  for (const note of notes) {
    const change = await readKeyChange(crypto, note);
    if (change !== null && change.old_key.text === keys.at(-1)!.text) keys.push(change.new_key);
  }
  return keys;
}

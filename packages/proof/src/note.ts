import { concat, equalBytes, fromBase64, type Sha256, toBase64, utf8 } from './bytes.ts';

/** The kinds of keys in signed notes. A note key signs the text. A witness key signs the text and a time. */
export const NOTE_KEY = 1;
export const WITNESS_KEY = 4;
type KeyKind = typeof NOTE_KEY | typeof WITNESS_KEY;

/** A public key. Its `text` has the form of C2SP: `name+hash+key`. */
export type NoteKey = { text: string; name: string; hash: Uint8Array; kind: KeyKind; public_key: Uint8Array };

/** A signature line of a note. Its bytes are the hash of the key and the signature. */
export type NoteSignature = { name: string; hash: Uint8Array; signature: Uint8Array; line: string };

/** A signed note: the text, which ends with a line end, and its signatures. */
export type Note = { text: string; signatures: readonly NoteSignature[] };

export type VerifyEd25519 = (
  public_key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

const isName = (name: string) => /^[^\s+]+$/u.test(name);

/** The first four bytes of a hash of name and key. They only identify the key. */
const keyHash = (sha256: Sha256, name: string, kind: KeyKind, public_key: Uint8Array): Uint8Array =>
  sha256(concat(utf8(`${name}\n`), Uint8Array.of(kind), public_key)).slice(0, 4);

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function makeNoteKey(sha256: Sha256, name: string, kind: KeyKind, public_key: Uint8Array): NoteKey {
  if (!isName(name)) throw new TypeError(`${name} is not a valid key name`);
  const hash = keyHash(sha256, name, kind, public_key);
  const text = `${name}+${hex(hash)}+${toBase64(concat(Uint8Array.of(kind), public_key))}`;
  return { text, name, hash, kind, public_key };
}

/** Parses `name+hash+key`. Null if it is not an Ed25519 key, or if the hash belongs to another key. */
export function readNoteKey(sha256: Sha256, text: string): NoteKey | null {
  const [, name, hash, key] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(text) ?? [];
  const bytes = fromBase64(key);
  const kind = bytes?.[0];
  if (name === undefined || bytes?.length !== 33 || (kind !== NOTE_KEY && kind !== WITNESS_KEY)) return null;
  const made = makeNoteKey(sha256, name, kind, bytes.slice(1));
  return hex(made.hash) === hash ? made : null;
}

const MAX_SIGNATURES = 100;

/** Parses a signed note. Null if it is malformed. */
export function readNote(note: unknown): Note | null {
  if (typeof note !== 'string' || /\p{Cs}/u.test(note) || !note.endsWith('\n')) return null;
  const end = note.lastIndexOf('\n\n');
  if (end === -1) return null;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/u.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (name === undefined || bytes === null || bytes.length < 5) return null;
    signatures.push({ name, hash: bytes.slice(0, 4), signature: bytes.slice(4), line });
  }
  return { text, signatures };
}

export const signatureLine = (key: NoteKey, signature: Uint8Array): string =>
  `— ${key.name} ${toBase64(concat(key.hash, signature))}`;

export const writeNote = (text: string, lines: readonly string[]): string => `${text}\n${lines.join('\n')}\n`;

/** The message that a witness signs: the time and the whole text. */
export const cosignedMessage = (text: string, time_s: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${time_s}\n${text}`);

/** The bytes of a witness's signature: the time in eight bytes, then the signature. */
export function cosignatureBytes(time_s: number, signature: Uint8Array): Uint8Array {
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(time_s));
  return concat(time, signature);
}

/** A valid signature and its key. `time_s` is the time that a witness signed; null for a note key. */
export type Signed = { key: NoteKey; time_s: number | null };

/**
 * Finds the signature of a key on a note. Null if there is none.
 *
 * One invalid signature line with the key's name and hash is enough for null, even beside a valid line.
 *
 * Source  https://c2sp.org/signed-note, https://c2sp.org/tlog-cosignature
 */
export async function findSignature(note: Note, key: NoteKey, verify: VerifyEd25519): Promise<Signed | null> {
  let found: Signed | null = null;
  for (const { name, hash, signature } of note.signatures) {
    if (name !== key.name || !equalBytes(hash, key.hash)) continue;
    const time_s = key.kind === WITNESS_KEY ? timeOf(signature) : null;
    const hasRightLength = signature.length === (key.kind === WITNESS_KEY ? 72 : 64);
    if (!hasRightLength || (key.kind === WITNESS_KEY && time_s === null)) return null;
    const message = time_s === null ? utf8(note.text) : cosignedMessage(note.text, time_s);
    if (!(await verify(key.public_key, message, signature.slice(-64)))) return null;
    found = { key, time_s };
  }
  return found;
}

function timeOf(signature: Uint8Array): number | null {
  if (signature.length !== 72) return null;
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  return time <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(time) : null;
}

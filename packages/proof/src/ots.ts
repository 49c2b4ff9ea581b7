import { type Bytes, concat, equalBytes, utf8 } from './bytes.ts';

/** The hash functions in the steps of timestamps. */
export type OtsHashes = Readonly<Record<'sha1' | 'ripemd160' | 'sha256', (bytes: Uint8Array) => Uint8Array>>;

/** A step of the computation from a digest to the attested message. */
export type OtsStep =
  | { kind: 'append' | 'prepend'; bytes: Uint8Array }
  | { kind: 'sha1' | 'ripemd160' | 'sha256'; bytes: null };

/**
 * The evidence for a message. `pending`: a calendar (a timestamp server of OpenTimestamps) has promised to put the message into a Bitcoin
 * block. `bitcoin`: the message is the Merkle root of the block with this height. `unknown`: a kind that this program does not support but
 * preserves.
 */
export type OtsAttestation =
  | { kind: 'pending'; uri: string }
  | { kind: 'bitcoin'; height: number }
  | { kind: 'unknown'; tag: Uint8Array; payload: Uint8Array };

/** The tree of a message: its attestations, and the steps that continue from it. Each step has the tree of its result. */
export type OtsTree = {
  readonly attestations: readonly OtsAttestation[];
  readonly branches: readonly { step: OtsStep; above: OtsTree }[];
};

/** A timestamp: the digest of the file, and the tree of steps and attestations from it. */
export type OtsFile = { digest: Uint8Array; tree: OtsTree };

const hexBytes = (hex: string): Bytes => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));

const MAGIC = concat(
  utf8('\0OpenTimestamps\0\0Proof\0'),
  hexBytes('bf89e2e884e89294'),
  // The version of the format, and the hash of the stamped file: SHA-256.
  Uint8Array.of(1, 8),
);
const PENDING = hexBytes('83dfe30d2ef90c8e');
const BITCOIN = hexBytes('0588960d73d71901');
const [ATTESTATION, FORK] = [0x00, 0xff];
const CODES = { sha1: 0x02, ripemd160: 0x03, sha256: 0x08, append: 0xf0, prepend: 0xf1 } as const;
const KINDS = new Map(Object.entries(CODES).map(([kind, code]) => [code as number, kind as OtsStep['kind']]));

/** The limits of the format, and of the depth of a tree, so that a hostile file cannot exhaust this program. */
const [MAX_MESSAGE, MAX_PAYLOAD, MAX_URI, MAX_DEPTH, MAX_FILE] = [4_096, 8_192, 1_000, 512, 65_536];

/** Thrown inside this file for malformed bytes. */
class Malformed extends Error {}

class Reader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(length: number): Uint8Array {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new Malformed('the end is missing');
    const taken = this.#bytes.slice(this.#offset, end);
    this.#offset = end;
    return taken;
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  /** Reads a variable-length integer: seven bits a byte, the lowest first. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      if (shift > 28 || (shift > 0 && byte === 0)) throw new Malformed('a number is too long');
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  text(maximum: number): Uint8Array {
    const length = this.number();
    if (length > maximum) throw new Malformed('a part is too long');
    return this.take(length);
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }
}

function readAttestation(reader: Reader): OtsAttestation {
  const tag = reader.take(8);
  const payload = reader.text(MAX_PAYLOAD);
  const inner = new Reader(payload);
  if (equalBytes(tag, PENDING)) {
    const uri = new TextDecoder().decode(inner.text(MAX_URI));
    if (!inner.isAtEnd || !/^[\w\-./:]*$/.test(uri)) throw new Malformed('an address of a calendar is malformed');
    return { kind: 'pending', uri };
  }
  if (!equalBytes(tag, BITCOIN)) return { kind: 'unknown', tag, payload };
  const height = inner.number();
  if (!inner.isAtEnd) throw new Malformed('a height is malformed');
  return { kind: 'bitcoin', height };
}

function readTree(reader: Reader, depth: number): OtsTree {
  if (depth > MAX_DEPTH) throw new Malformed('the tree is too deep');
  const attestations: OtsAttestation[] = [];
  const branches: { step: OtsStep; above: OtsTree }[] = [];
  for (let hasMore = true; hasMore; ) {
    let code = reader.byte();
    hasMore = code === FORK;
    if (hasMore) code = reader.byte();
    if (code === ATTESTATION) attestations.push(readAttestation(reader));
    else branches.push({ step: readStep(reader, code), above: readTree(reader, depth + 1) });
  }
  return { attestations, branches };
}

function readStep(reader: Reader, code: number): OtsStep {
  const kind = KINDS.get(code);
  if (kind === undefined) throw new Malformed('a step is unknown');
  if (kind !== 'append' && kind !== 'prepend') return { kind, bytes: null };
  const bytes = reader.text(MAX_MESSAGE);
  if (bytes.length === 0) throw new Malformed('a step adds nothing');
  return { kind, bytes };
}

function readAll<Read>(bytes: Uint8Array, read: (reader: Reader) => Read): Read | null {
  if (bytes.length > MAX_FILE) return null;
  const reader = new Reader(bytes);
  try {
    const found = read(reader);
    return reader.isAtEnd ? found : null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** Parses the response of a calendar: the tree from the digest that was sent. Null if it is malformed. */
export const readOtsTree = (bytes: Uint8Array): OtsTree | null => readAll(bytes, (reader) => readTree(reader, 0));

/**
 * Parses an `.ots` file of a SHA-256 digest. Null if it is malformed, or has an unsupported step.
 *
 * Source  github.com/opentimestamps/python-opentimestamps, opentimestamps/core
 */
export const readOtsFile = (bytes: Uint8Array): OtsFile | null =>
  readAll(bytes, (reader) => {
    if (!equalBytes(reader.take(MAGIC.length), MAGIC)) throw new Malformed('the header of a timestamp is missing');
    return { digest: reader.take(32), tree: readTree(reader, 0) };
  });

function numberBytes(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}

const textBytes = (bytes: Uint8Array): Bytes => concat(numberBytes(bytes.length), bytes);

function attestationBytes(attestation: OtsAttestation): Bytes {
  const code = Uint8Array.of(ATTESTATION);
  switch (attestation.kind) {
    case 'pending':
      return concat(code, PENDING, textBytes(textBytes(utf8(attestation.uri))));
    case 'bitcoin':
      return concat(code, BITCOIN, textBytes(numberBytes(attestation.height)));
    case 'unknown':
      return concat(code, attestation.tag, textBytes(attestation.payload));
  }
}

/** The bytes of a tree, in the form in which a calendar responds. */
export function writeOtsTree({ attestations, branches }: OtsTree): Bytes {
  const stepBytes = ({ kind, bytes }: OtsStep) =>
    concat(Uint8Array.of(CODES[kind]), bytes === null ? new Uint8Array() : textBytes(bytes));
  const parts = [
    ...attestations.map(attestationBytes),
    ...branches.map(({ step, above }) => concat(stepBytes(step), writeOtsTree(above))),
  ];
  return concat(...parts.flatMap((part, i) => (i < parts.length - 1 ? [Uint8Array.of(FORK), part] : [part])));
}

export const writeOtsFile = ({ digest, tree }: OtsFile): Bytes => concat(MAGIC, digest, writeOtsTree(tree));

/** An attestation with the message that it attests. */
export type Attested = { attestation: OtsAttestation; message: Uint8Array };

function applyStep(hashes: OtsHashes, { kind, bytes }: OtsStep, message: Uint8Array): Uint8Array {
  if (kind === 'append') return concat(message, bytes);
  return kind === 'prepend' ? concat(bytes, message) : hashes[kind](message);
}

/** Computes all steps from a message, and returns the attestations with the messages that they attest. */
export function attestedBy(hashes: OtsHashes, message: Uint8Array, tree: OtsTree): Attested[] {
  if (message.length > MAX_MESSAGE) return [];
  const here = tree.attestations.map((attestation) => ({ attestation, message }));
  const later = tree.branches.flatMap(({ step, above }) => attestedBy(hashes, applyStep(hashes, step, message), above));
  return [...here, ...later];
}

/** Merges trees that start from the same message. */
export const joinTrees = (...trees: readonly OtsTree[]): OtsTree => ({
  attestations: trees.flatMap(({ attestations }) => attestations),
  branches: trees.flatMap(({ branches }) => branches),
});

/** Replaces the pending attestation of a calendar for this message by the calendar's response. */
export function fulfil(
  hashes: OtsHashes,
  { digest, tree }: OtsFile,
  { uri, message, response }: { uri: string; message: Uint8Array; response: OtsTree },
): OtsFile {
  const replaced = (current: Uint8Array, { attestations, branches }: OtsTree): OtsTree => {
    const others = attestations.filter(
      (one) => !(one.kind === 'pending' && one.uri === uri && equalBytes(current, message)),
    );
    const after = branches.map(({ step, above }) => ({
      step,
      above: replaced(applyStep(hashes, step, current), above),
    }));
    const remaining = { attestations: others, branches: after };
    return others.length === attestations.length ? remaining : joinTrees(remaining, response);
  };
  return { digest, tree: replaced(digest, tree) };
}

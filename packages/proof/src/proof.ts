import { readHash, type Sha256 } from './bytes.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { isIncluded } from './merkle-tree.ts';
import { findSignature, type NoteKey, type Signed, type VerifyEd25519 } from './note.ts';
import {
  entryHash,
  isSealedEntry,
  isSealedHouseEntry,
  isStatement,
  type SealedEntry,
  type SealedHouseEntry,
  type Statement,
  statementHash,
} from './record.ts';

/** Everything that proves a record: the record, its statement, the tree, and the signed checkpoint. */
export type Proof = {
  v: 1;
  entry: SealedEntry | SealedHouseEntry;
  /** The inclusion proof of the entry in the statement, as base64 hashes from the leaf upwards. */
  entry_path: readonly string[];
  statement: Statement;
  /** The index of the statement among the leaves of the tree, from 0. */
  number: number;
  /** The inclusion proof of the statement in the checkpoint's tree, as base64 hashes from the leaf upwards. */
  statement_path: readonly string[];
  checkpoint: string;
};

/** The reason why a proof is invalid. */
export type ProofFault =
  | 'malformed'
  /** The record is not in the statement. */
  | 'entry'
  /** The statement is not in the tree of the checkpoint. */
  | 'statement'
  /** The statement belongs to another account. */
  | 'account'
  /** The record differs from `CheckerFacts.record`. */
  | 'record'
  /** None of the known keys signed the checkpoint. */
  | 'signature';

export type ProofResult = {
  faults: readonly ProofFault[];
  checkpoint: Checkpoint | null;
  signed: Signed | null;
  /** The known witnesses that cosigned. */
  witnesses: readonly Signed[];
};

/** The facts that the checker knows independently of the operator. */
export type CheckerFacts = {
  keys: readonly NoteKey[];
  witnesses?: readonly NoteKey[];
  /** The account of the player's wallet, if it is known. */
  account?: string;
  /** Fields of the record with the values that the player has seen. */
  record?: Readonly<Record<string, unknown>>;
};

/** The functions that differ between Node and browsers. */
export type Crypto = { sha256: Sha256; verify: VerifyEd25519 };

const MAX_PATH = 64;

function readPath(value: unknown): Uint8Array[] | null {
  if (!Array.isArray(value) || value.length > MAX_PATH) return null;
  const hashes = value.map(readHash);
  return hashes.includes(null) ? null : (hashes as Uint8Array[]);
}

/** Reads a proof from JSON; null if it is malformed. */
export function readProof(value: unknown): Proof | null {
  const candidate = value as Partial<Proof> | null;
  const isFine =
    typeof candidate === 'object' &&
    candidate !== null &&
    candidate.v === 1 &&
    (isSealedEntry(candidate.entry) || isSealedHouseEntry(candidate.entry)) &&
    isStatement(candidate.statement) &&
    Number.isSafeInteger(candidate.number) &&
    candidate.number! >= 0 &&
    readPath(candidate.entry_path) !== null &&
    readPath(candidate.statement_path) !== null &&
    readCheckpoint(candidate.checkpoint) !== null;
  return isFine ? (candidate as Proof) : null;
}

/**
 * Checks a proof from the record to the signatures.
 *
 * Shape   (functions, any value, known facts) -> faults, the checkpoint, the valid signatures
 * Errors  none; every fault is in the result
 * Source  docs/features/sealing.md
 */
export async function checkProof(
  { sha256, verify }: Crypto,
  value: unknown,
  known: CheckerFacts,
): Promise<ProofResult> {
  const proof = readProof(value);
  if (proof === null) return { faults: ['malformed'], checkpoint: null, signed: null, witnesses: [] };
  const { note, ...checkpoint } = readCheckpoint(proof.checkpoint)!;
  const { statement, entry } = proof;
  const faults: ProofFault[] = [];
  const inStatement = {
    index: entry.entry - statement.from,
    size: statement.to - statement.from + 1,
    leaf: entryHash(sha256, entry),
    root: readHash(statement.root)!,
  };
  if (!isIncluded(sha256, inStatement, readPath(proof.entry_path)!)) faults.push('entry');
  const inTree = {
    index: proof.number,
    size: checkpoint.size,
    leaf: statementHash(sha256, statement),
    root: checkpoint.root,
  };
  if (!isIncluded(sha256, inTree, readPath(proof.statement_path)!)) faults.push('statement');
  if (known.account !== undefined && statement.account !== known.account) faults.push('account');
  if (known.record !== undefined && !isSame(entry, known.record)) faults.push('record');
  const signed = await firstSignature(note, known.keys, verify, checkpoint.origin);
  if (signed === null) faults.push('signature');
  const found = await Promise.all((known.witnesses ?? []).map((key) => findSignature(note, key, verify)));
  return { faults, checkpoint, signed, witnesses: found.filter((one) => one !== null) };
}

/** Whether the entry has these fields with these values. */
function isSame(entry: SealedEntry | SealedHouseEntry, record: Readonly<Record<string, unknown>>): boolean {
  const fields = entry as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(record).every(([name, value]) => JSON.stringify(fields[name]) === JSON.stringify(value));
}

type SignedNote = NonNullable<ReturnType<typeof readCheckpoint>>['note'];

/** Finds the first valid signature of the log. Skips keys whose name is not the log's origin. */
export async function firstSignature(
  note: SignedNote,
  keys: readonly NoteKey[],
  verify: VerifyEd25519,
  origin: string,
): Promise<Signed | null> {
  for (const key of keys) {
    if (key.name !== origin) continue;
    const signed = await findSignature(note, key, verify);
    if (signed !== null) return signed;
  }
  return null;
}

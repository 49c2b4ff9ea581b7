import { readHash, type Sha256, toBase64, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { leafHash, rootOf } from './merkle-tree.ts';

/**
 * The sealed form of a movement of one wallet: its row in the transaction history, with a number. Fields that can change later are left
 * out, such as the current state of an order.
 *
 * Units   amounts in rupees with two decimals, with the sign of the history
 */
export type SealedEntry = {
  v: 1;
  /** The number of the movement in its wallet: 1, 2, 3 and so on, without a gap. */
  entry: number;
  id: string;
  at: string;
  kind: string;
  wallet: string;
  step: string;
  amount: string;
  balance_after: string;
  about: { word: string; id: string } | null;
};

/** The sealed form of a transfer between accounts of the operator. */
export type SealedHouseEntry = {
  v: 1;
  entry: number;
  id: string;
  journal: string;
  at: string;
  kind: string;
  step: string;
  amount: string;
  debit: string;
  credit: string;
};

/** A statement: the entries of one account in a range of numbers, chained to the account's previous statement by its hash. */
export type Statement = {
  v: 1;
  account: string;
  from: number;
  to: number;
  /** The root of the Merkle tree of the entries, base64. */
  root: string;
  /** The hash of the account's previous statement, base64; null for the first one. */
  before: string | null;
  /** The balance after the last entry; null for the operator, who has many accounts. */
  balance: string | null;
  at: string;
};

/** The hash of an entry, which is a leaf of its statement's tree. */
export const entryHash = (sha256: Sha256, entry: SealedEntry | SealedHouseEntry): Uint8Array =>
  leafHash(sha256, utf8(canonicalJson(entry)));

/** The hash of a statement, which is a leaf of the tree of all statements. */
export const statementHash = (sha256: Sha256, statement: Statement): Uint8Array =>
  leafHash(sha256, utf8(canonicalJson(statement)));

/** The root of the tree of a statement's entries, base64. */
export const entriesRoot = (sha256: Sha256, hashes: readonly Uint8Array[]): string => toBase64(rootOf(sha256, hashes));

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;
const isRupees = (value: unknown) => typeof value === 'string' && /^-?\d{1,17}\.\d{2}$/.test(value);

type Fields = { readonly [name: string]: (value: unknown) => boolean };

/** Whether a value has exactly these fields. An additional field is refused, because it would be hashed but not checked. */
function hasFields(value: unknown, fields: Fields): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const object = value as { readonly [name: string]: unknown };
  const names = Object.keys(fields);
  return (
    Object.keys(object).length === names.length &&
    names.every((name) => Object.hasOwn(object, name) && fields[name]!(object[name]))
  );
}

const aboutFields: Fields = { word: isText, id: isText };
const entryFields: Fields = {
  v: (value) => value === 1,
  entry: isCount,
  id: isText,
  at: isText,
  kind: isText,
  wallet: isText,
  step: isText,
  amount: isRupees,
  balance_after: isRupees,
  about: (value) => value === null || hasFields(value, aboutFields),
};
const houseFields: Fields = {
  v: (value) => value === 1,
  entry: isCount,
  id: isText,
  journal: isText,
  at: isText,
  kind: isText,
  step: isText,
  amount: isRupees,
  debit: isText,
  credit: isText,
};
const statementFields: Fields = {
  v: (value) => value === 1,
  account: isText,
  from: isCount,
  to: isCount,
  root: (value) => readHash(value) !== null,
  before: (value) => value === null || readHash(value) !== null,
  balance: (value) => value === null || isRupees(value),
  at: isText,
};

export const isSealedEntry = (value: unknown): value is SealedEntry => hasFields(value, entryFields);

export const isSealedHouseEntry = (value: unknown): value is SealedHouseEntry => hasFields(value, houseFields);

export const isStatement = (value: unknown): value is Statement =>
  hasFields(value, statementFields) && (value as Statement).from <= (value as Statement).to;

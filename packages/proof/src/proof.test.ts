import { describe, expect, it } from 'vitest';
import { toBase64, utf8 } from './bytes.ts';
import { checkpointText } from './checkpoint.ts';
import { inclusionRanges, rootOf } from './merkle-tree.ts';
import { nodeCrypto, publicKeyOf, signWith } from './node-crypto-for-tests.ts';
import { makeNoteKey, NOTE_KEY, signatureLine, writeNote } from './note.ts';
import { type CheckerFacts, checkProof, type Proof } from './proof.ts';
import { entriesRoot, entryHash, type SealedEntry, type Statement, statementHash } from './record.ts';
import { wordsOf } from './words.ts';

const { sha256 } = nodeCrypto;
const ORIGIN = 'example.com/ledger';
const seed = sha256(utf8('seed'));
const key = makeNoteKey(sha256, ORIGIN, NOTE_KEY, publicKeyOf(seed));

const entries: SealedEntry[] = [4, 5, 6].map((entry) => ({
  v: 1,
  entry,
  id: `transfer ${entry}`,
  at: '2026-03-02T10:00:00.000Z',
  kind: 'win',
  wallet: 'main',
  step: 'post',
  amount: '1.00',
  balance_after: `${entry}.00`,
  about: null,
}));
const hashes = entries.map((entry) => entryHash(sha256, entry));
const statement: Statement = {
  v: 1,
  account: 'account a',
  from: 4,
  to: 6,
  root: entriesRoot(sha256, hashes),
  before: toBase64(sha256(utf8('before'))),
  balance: '6.00',
  at: '2026-03-02T11:00:00.000Z',
};
const leaves = [0, 1, 2, 3, 4].map((n) =>
  n === 3 ? statementHash(sha256, statement) : sha256(utf8(`other statement ${n}`)),
);
const root = rootOf(sha256, leaves);
const text = checkpointText({ origin: ORIGIN, size: 5, root, extra: [] });
const pathOf = (all: readonly Uint8Array[], index: number) =>
  inclusionRanges(index, all.length).map(({ from, to }) => toBase64(rootOf(sha256, all.slice(from, to))));
const proof: Proof = {
  v: 1,
  entry: entries[1]!,
  entry_path: pathOf(hashes, 1),
  statement,
  number: 3,
  statement_path: pathOf(leaves, 3),
  checkpoint: writeNote(text, [signatureLine(key, signWith(seed, utf8(text)))]),
};
const faultsOf = async (given: unknown, known: CheckerFacts = { keys: [key] }) =>
  (await checkProof(nodeCrypto, given, known)).faults;

describe('a proof', () => {
  it('is valid from the record to the signature', async () => {
    const known = { keys: [key], account: 'account a', record: { id: 'transfer 5', amount: '1.00' } };
    const result = await checkProof(nodeCrypto, proof, known);
    expect(result).toMatchObject({ faults: [], checkpoint: { size: 5 }, signed: { key } });
  });

  it.each([
    ['entry', { entry: { ...entries[1]!, amount: '2.00' } }],
    ['entry', { entry: entries[0]! }],
    ['entry', { entry_path: [...proof.entry_path, proof.entry_path[0]!] }],
    ['entry', { entry_path: proof.entry_path.slice(1) }],
    ['statement', { number: 2 }],
    ['statement', { statement_path: proof.statement_path.slice(1) }],
    ['statement', { statement: { ...statement, balance: '7.00' } }],
    ['statement', { statement: { ...statement, before: null } }],
  ])('has the fault %s if a part of it is replaced', async (fault, changed) => {
    expect(await faultsOf({ ...proof, ...changed })).toEqual([fault]);
  });

  it.each([
    ['an additional field', { entry: { ...entries[1]!, note: 'not checked' } }],
    ['a missing field', { statement: { ...statement, v: undefined } }],
    ['an entry before its statement', { entry: { ...entries[1]!, entry: 0 } }],
    ['a number beyond exact integers', { number: 2 ** 63 }],
    ['a path of more hashes than any tree needs', { statement_path: Array(65).fill(proof.entry_path[0]) }],
    ['a path of short hashes', { entry_path: ['AAAA'] }],
    ['no checkpoint', { checkpoint: 'example.com/ledger\n' }],
  ])('is malformed with %s', async (_, changed) => {
    expect(await faultsOf({ ...proof, ...changed })).toEqual(['malformed']);
  });

  it.each([null, 7, 'text', [], {}])('is malformed if it is %j', async (value) => {
    expect(await faultsOf(value)).toEqual(['malformed']);
  });

  it('is refused for another account, another record or an unknown key', async () => {
    expect(await faultsOf(proof, { keys: [key], account: 'account b' })).toEqual(['account']);
    expect(await faultsOf(proof, { keys: [key], record: { amount: '9.00' } })).toEqual(['record']);
    const foreign = makeNoteKey(sha256, ORIGIN, NOTE_KEY, publicKeyOf(sha256(utf8('foreign'))));
    expect(await faultsOf(proof, { keys: [foreign] })).toEqual(['signature']);
    expect(await faultsOf(proof, { keys: [] })).toEqual(['signature']);
  });
});

it('the bytes of a hash are spelled as words', () => {
  expect(wordsOf(Uint8Array.of(127, 0, 0, 1), 2)).toEqual(['lusab', 'babad']);
  expect(wordsOf(Uint8Array.of(63, 84, 220, 193), 2)).toEqual(['gutih', 'tugad']);
  expect(wordsOf(root)).toHaveLength(6);
});

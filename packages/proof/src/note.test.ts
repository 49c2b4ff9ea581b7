import { describe, expect, it } from 'vitest';
import { concat, fromBase64, toBase64, utf8 } from './bytes.ts';
import { checkpointText, readCheckpoint } from './checkpoint.ts';
import { followKeys, keyChangeText, readKeyChange } from './key-change.ts';
import { nodeCrypto, publicKeyOf, signWith } from './node-crypto-for-tests.ts';
import {
  cosignatureBytes,
  cosignedMessage,
  findSignature,
  makeNoteKey,
  NOTE_KEY,
  type NoteKey,
  readNote,
  readNoteKey,
  signatureLine,
  WITNESS_KEY,
  writeNote,
} from './note.ts';

const { sha256, verify } = nodeCrypto;
const seedOf = (word: string) => sha256(utf8(word));
const keyOf = (name: string, kind: typeof NOTE_KEY | typeof WITNESS_KEY, word = name) =>
  makeNoteKey(sha256, name, kind, publicKeyOf(seedOf(word)));
const signedBy = (text: string, key: NoteKey, word = key.name) =>
  signatureLine(key, signWith(seedOf(word), utf8(text)));

/** The published example of Go's package `sumdb/note`. */
const PUBLISHED_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PUBLISHED_SEED = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const PUBLISHED_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PUBLISHED_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';

describe('a signed note', () => {
  it('with the published key has the published signature', async () => {
    const key = readNoteKey(sha256, PUBLISHED_KEY)!;
    const seed = fromBase64(PUBLISHED_SEED)!.slice(1);
    expect(signatureLine(key, signWith(seed, utf8(PUBLISHED_TEXT)))).toBe(PUBLISHED_LINE);
    const note = readNote(writeNote(PUBLISHED_TEXT, [PUBLISHED_LINE]))!;
    expect(await findSignature(note, key, verify)).toEqual({ key, time_s: null });
    expect(await findSignature({ ...note, text: `${note.text}x\n` }, key, verify)).toBeNull();
  });

  it.each([
    PUBLISHED_KEY.replace('c74f20a3', 'c74f20a4'),
    PUBLISHED_KEY.replace('Peter', 'Pater'),
    PUBLISHED_KEY.slice(0, -4),
    PUBLISHED_KEY.replace('+c7', '+C7'),
    'PeterNeumann',
    '',
  ])('cannot be checked with the malformed key %j', (text) => {
    expect(readNoteKey(sha256, text)).toBeNull();
  });

  it.each([
    'text\n',
    'text\n\n',
    'text\n\n- name AAAAAAA=\n',
    'text\n\n— name AAAA\n',
    'text\n\n— name AAAAAAA= \n',
    'text\n\n— name AAAAAAA=',
    'text \ud800\n\n— name AAAAAAA=\n',
    7,
    null,
  ])('is malformed if it is %j', (text) => {
    expect(readNote(text)).toBeNull();
  });

  it('is malformed with more than a hundred signatures', () => {
    const many = (count: number) => readNote(`text\n\n${'— name AAAAAAA=\n'.repeat(count)}`);
    expect(many(100)).not.toBeNull();
    expect(many(101)).toBeNull();
  });

  it('is not valid for another key', async () => {
    const own = keyOf('example.com/ledger', NOTE_KEY);
    const foreign = keyOf('example.com/ledger', NOTE_KEY, 'foreign');
    const good = readNote(writeNote('text\n', [signedBy('text\n', own)]))!;
    expect(await findSignature(good, own, verify)).not.toBeNull();
    expect(await findSignature(good, foreign, verify)).toBeNull();
    const forged = signatureLine(own, signWith(seedOf('foreign'), utf8('text\n')));
    const both = readNote(writeNote('text\n', [signedBy('text\n', own), forged]))!;
    expect(await findSignature(both, own, verify)).toBeNull();
  });
});

describe('a cosignature', () => {
  const witness = keyOf('witness.example/w', WITNESS_KEY);
  const text = 'example.com/ledger\n7\nqqqq\nfurther line\n';
  const lineAt = (time_s: number, signed_time = time_s) =>
    signatureLine(
      witness,
      cosignatureBytes(time_s, signWith(seedOf(witness.name), cosignedMessage(text, signed_time))),
    );

  it('covers the whole text and a time', async () => {
    expect(Buffer.from(cosignedMessage(text, 1_700_000_000)).toString()).toBe(
      `cosignature/v1\ntime 1700000000\n${text}`,
    );
    const note = readNote(writeNote(text, [lineAt(1_700_000_000)]))!;
    expect(await findSignature(note, witness, verify)).toEqual({ key: witness, time_s: 1_700_000_000 });
    expect(await findSignature({ ...note, text: text.replace('further', 'another') }, witness, verify)).toBeNull();
  });

  it('is not valid with another time', async () => {
    const moved = readNote(writeNote(text, [lineAt(1_700_000_000, 1_600_000_000)]))!;
    expect(await findSignature(moved, witness, verify)).toBeNull();
    const plain = readNote(writeNote(text, [signedBy(text, witness)]))!;
    expect(await findSignature(plain, witness, verify)).toBeNull();
  });
});

describe('a checkpoint', () => {
  const root = sha256(utf8('root'));
  const text = checkpointText({ origin: 'example.com/ledger', size: 7, root, extra: ['owed PKR 1.00'] });
  const own = keyOf('example.com/ledger', NOTE_KEY);
  const noteOf = (changed: string) => writeNote(changed, [signedBy(changed, own)]);

  it('is parsed without loss', () => {
    expect(text).toBe(`example.com/ledger\n7\n${toBase64(root)}\nowed PKR 1.00\n`);
    expect(readCheckpoint(noteOf(text))).toMatchObject({
      origin: 'example.com/ledger',
      size: 7,
      extra: ['owed PKR 1.00'],
    });
  });

  it.each([
    ['a size of 2^63', text.replace('\n7\n', '\n9223372036854775808\n')],
    ['a negative size', text.replace('\n7\n', '\n-7\n')],
    ['a size with a leading zero', text.replace('\n7\n', '\n07\n')],
    ['a short root', text.replace(toBase64(root), 'AAAA')],
    ['no root', 'example.com/ledger\n7\n'],
    ['no origin', text.replace('example.com/ledger', '')],
  ])('is malformed with %s', (_, changed) => {
    expect(readCheckpoint(noteOf(changed))).toBeNull();
  });
});

describe('a change of the key', () => {
  const [first, second, third] = ['first', 'second', 'third'].map((word) =>
    keyOf('example.com/ledger', NOTE_KEY, word),
  ) as [NoteKey, NoteKey, NoteKey];
  const changeNote = (from: NoteKey, to: NoteKey, ...words: string[]) => {
    const text = keyChangeText(from, to);
    return writeNote(
      text,
      words.map((word) => signedBy(text, keyOf('example.com/ledger', NOTE_KEY, word), word)),
    );
  };

  it('is valid only with the signatures of the old and the new key', async () => {
    const note = changeNote(first, second, 'first', 'second');
    expect(await readKeyChange(nodeCrypto, note)).toMatchObject({
      old_key: { text: first.text },
      new_key: { text: second.text },
    });
    for (const words of [['first'], ['second'], ['second', 'third'], ['first', 'third']])
      expect(await readKeyChange(nodeCrypto, changeNote(first, second, ...words))).toBeNull();
  });

  it('is accepted if the known key signed it, directly or through other keys', async () => {
    const notes = [changeNote(first, second, 'first', 'second'), changeNote(second, third, 'second', 'third')];
    const names = async (known: NoteKey, given: string[]) =>
      (await followKeys(nodeCrypto, known, given)).map(({ text }) => text);
    expect(await names(first, notes)).toEqual([first.text, second.text, third.text]);
    expect(await names(second, notes)).toEqual([second.text, third.text]);
    expect(await names(first, notes.slice(1))).toEqual([first.text]);
  });
});

it('base64 in any form but the canonical one is refused', () => {
  expect(fromBase64('AA==')).toEqual(new Uint8Array(1));
  for (const text of ['AB==', 'AA=', 'AA', 'A A=', 'AA==\n', '_-==']) expect(fromBase64(text)).toBeNull();
  expect(concat(Uint8Array.of(1), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
});

import { describe, expect, it } from 'vitest';
import { toBase64, utf8 } from './bytes.ts';
import { checkpointText } from './checkpoint.ts';
import { judgeCheckpoint } from './judge-checkpoint.ts';
import { consistencyRanges, rootOf } from './merkle-tree.ts';
import { nodeCrypto, publicKeyOf, signWith } from './node-crypto-for-tests.ts';
import { makeNoteKey, NOTE_KEY, signatureLine, writeNote } from './note.ts';

const { sha256 } = nodeCrypto;
const ORIGIN = 'example.com/ledger';
const seed = sha256(utf8('seed'));
const key = makeNoteKey(sha256, ORIGIN, NOTE_KEY, publicKeyOf(seed));
const leaves = (word: string) => Array.from({ length: 20 }, (_, n) => sha256(utf8(`${n < 4 ? '' : word} ${n}`)));

function noteOf(size: number, word = 'one'): string {
  const text = checkpointText({ origin: ORIGIN, size, root: rootOf(sha256, leaves(word).slice(0, size)), extra: [] });
  return writeNote(text, [signatureLine(key, signWith(seed, utf8(text)))]);
}
const askIn = (word: string) => async (from: number, to: number) =>
  consistencyRanges(from, to).map((range) => toBase64(rootOf(sha256, leaves(word).slice(range.from, range.to))));
const judge = (
  known: string | null,
  given: string,
  ask: (from: number, to: number) => Promise<unknown[] | null> = askIn('one'),
) => judgeCheckpoint(nodeCrypto, { keys: [key], known, given }, ask);

describe('a checkpoint', () => {
  it('is judged against the known checkpoint: first, same, extending or older', async () => {
    expect(await judge(null, noteOf(7))).toBe('first');
    expect(await judge(noteOf(7), noteOf(7))).toBe('same');
    expect(await judge(noteOf(7), noteOf(19))).toBe('extends');
    expect(await judge(noteOf(19), noteOf(7))).toBe('older');
  });

  it('is a fork if its history differs from the history of the known checkpoint', async () => {
    for (const ask of [askIn('one'), askIn('two'), async () => [], async () => [7, null]])
      for (const [known, given] of [
        [7, 19],
        [19, 7],
        [7, 7],
      ] as const)
        expect(await judge(noteOf(known), noteOf(given, 'two'), ask)).toBe('forked');
  });

  it('is unproven if the server does not respond, and unsigned without a known key', async () => {
    expect(await judge(noteOf(7), noteOf(19), async () => null)).toBe('unproven');
    const none = { keys: [], known: null, given: noteOf(7) };
    expect(await judgeCheckpoint(nodeCrypto, none, askIn('one'))).toBe('unsigned');
    expect(await judge(noteOf(7), 'no note')).toBe('unsigned');
  });
});

import { expect, it } from 'vitest';
import { readFrameMessage, readShellMessage } from './frame.ts';
import { type FrameNote, readNote } from './frame-notes.ts';

const notes: readonly FrameNote[] = [
  { kind: 'seeds', active_id: null, active_hash: null, client_seed: null, next_id: 'b', next_hash: 'h' },
  { kind: 'choice', pair: 'a', client_seed: 'c' },
  { kind: 'reveal', id: 'a', server_seed: 's', server_seed_hash: 'h', client_seed: 'c', nonce: 3 },
  { kind: 'bet', pair: 'a', nonce: 1, id: 'r', stake: '1.00', payout: '0.00' },
  { kind: 'chain', game: 'crash', terminating_hash: 't', length: 9, salt_height: 5, salt: null, announced_at: 'x' },
  { kind: 'link', terminating_hash: 't', number: 1, hash: 'h' },
];

it('the shell accepts a note from a game only if every field is valid', () => {
  for (const note of notes) {
    expect(readFrameMessage({ type: 'note', note: { ...note, extra: 1 } })).toEqual({ type: 'note', note });
    for (const name of Object.keys(note)) {
      const { [name as 'kind']: _, ...rest } = note;
      expect([name, readNote(rest)]).toEqual([name, null]);
      for (const wrong of [{}, -1, 1.5, 'x'.repeat(101), Number.NaN, undefined])
        expect([name, readNote({ ...note, [name]: wrong })]).toEqual([name, null]);
    }
  }
  for (const wrong of [null, 'bet', [], { kind: 'toString' }, { kind: 7 }]) expect(readNote(wrong)).toBeNull();
});

it('a game may save only a JSON file with an allowed name', () => {
  const file = { type: 'save', name: 'nua-session-a1.json', text: '{}' } as const;
  expect(readFrameMessage(file)).toEqual(file);
  for (const wrong of [{ name: '../nua-a.json' }, { name: 'nua-a.exe' }, { name: 7 }, { text: 7 }])
    expect(readFrameMessage({ ...file, ...wrong })).toBeNull();
  expect(readFrameMessage({ type: 'recall', pair: 'a' })).toEqual({ type: 'recall', pair: 'a' });
  for (const pair of [7, 'x'.repeat(101), null]) expect(readFrameMessage({ type: 'recall', pair })).toBeNull();
});

it('a game accepts the receipts of a seed pair from the shell', () => {
  const receipts = { type: 'receipts', pair: 'a', state: 'stored', noted: null };
  expect(readShellMessage(receipts)).toEqual(receipts);
  expect(readShellMessage({ type: 'receipts' })).toBeNull();
});

import { makeNoteKey, WITNESS_KEY } from '@nua/proof';
import { expect, it } from 'vitest';
import { environmentReader } from '../../core/environment/environment-reader.ts';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { readWitnesses } from './read-witnesses.ts';

const keyOf = (name: string, byte: number) =>
  makeNoteKey(sha256, name, WITNESS_KEY, new Uint8Array(32).fill(byte)).text;
const [firstKey, secondKey] = [keyOf('one.example/witness', 1), keyOf('other.example/witness', 2)];

it('the variable WITNESSES lists witnesses separated by commas', () => {
  const reader = environmentReader({
    WITNESSES: `${firstKey} https://one.example/, ${secondKey} https://other.example`,
  });
  expect(readWitnesses(reader)).toEqual([
    { key: firstKey, url: 'https://one.example' },
    { key: secondKey, url: 'https://other.example' },
  ]);
  expect(reader.problems).toEqual([]);
});

it('the variable WITNESSES is refused if a witness has no address', () => {
  const reader = environmentReader({ WITNESSES: `${firstKey}, ${secondKey} https://other.example` });
  readWitnesses(reader);
  expect(reader.problems).toEqual([expect.stringContaining('WITNESSES')]);
});

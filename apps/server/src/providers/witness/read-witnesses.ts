import { readNoteKey, WITNESS_KEY } from '@nua/proof';
import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';
import { sha256 } from '../../core/sealing/seal-key.ts';

/** A witness: its public key and its address. */
export type WitnessSettings = { key: string; url: string };

const FORM = /^(\S+) (https:\/\/\S+?)\/*$/;

function readWitness(entry: string): WitnessSettings | null {
  const [, key, url] = FORM.exec(entry.trim()) ?? [];
  if (key === undefined || url === undefined || !URL.canParse(url)) return null;
  return readNoteKey(sha256, key)?.kind === WITNESS_KEY ? { key, url } : null;
}

/** Reads the variable WITNESSES, which has the form `KEY ADDRESS, KEY ADDRESS`. */
export function readWitnesses({ list }: EnvironmentReader): WitnessSettings[] {
  return list('WITNESSES', (entry) => readWitness(entry) !== null, /,/).flatMap((entry) => readWitness(entry) ?? []);
}

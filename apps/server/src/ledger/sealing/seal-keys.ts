import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyChangeText, writeNote } from '@nua/proof';
import { newSealKey, readSealKey, type SealKey } from '../../core/sealing/seal-key.ts';
import { type LedgerTx, runSql } from '../run-sql.ts';

/** The key in use, and the previous key while it is being replaced. */
export type SealKeys = { current: SealKey; old: SealKey | null };

/** The name of a site's log. */
export const originOf = (public_url: string): string => `${new URL(public_url).host}/ledger`;

/** The configuration that decides the keys. */
export type KeySource = {
  seal_key: string | null;
  old_seal_key: string | null;
  data_dir: string;
  public_url: string;
  licence_reference: string | null;
};

const FILE = 'seal.key';
const OLD_FILE = 'seal.key.old';

/**
 * Returns the keys that sign: SEAL_KEY, or with play money a key file in the data folder, which is created at the first start.
 *
 * Shape   configuration -> keys; null with a licence and without SEAL_KEY, because then nothing is sealed
 * Errors  errors of the file system
 * Source  docs/features/sealing.md, "Keys"
 */
export function openSealKeys(source: KeySource): SealKeys | null {
  if (source.seal_key !== null) {
    const old = source.old_seal_key === null ? null : readSealKey(source.old_seal_key);
    return { current: readSealKey(source.seal_key)!, old };
  }
  if (source.licence_reference !== null) return null;
  const path = join(source.data_dir, FILE);
  mkdirSync(source.data_dir, { recursive: true });
  try {
    // If two processes start together, the first creates the file.
    writeFileSync(path, `${newSealKey(originOf(source.public_url))}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const current = readSealKey(readFileSync(path, 'utf8'));
  if (current === null) throw new Error(`${path} does not contain a key that can seal the ledger`);
  const old_path = join(source.data_dir, OLD_FILE);
  return { current, old: existsSync(old_path) ? readSealKey(readFileSync(old_path, 'utf8')) : null };
}

/** Replaces the key in the data folder. The next seal writes a note about the change, which both keys sign. */
export function rotateKeyFile({ data_dir }: KeySource, origin: string): void {
  const path = join(data_dir, FILE);
  writeFileSync(join(data_dir, OLD_FILE), readFileSync(path), { mode: 0o600 });
  writeFileSync(path, `${newSealKey(origin)}\n`, { mode: 0o600 });
}

/** Thrown if another key signed before, and no note connects the two keys. */
export class SealKeyDiffers extends Error {
  override name = 'SealKeyDiffers';
}

/** Reads the public keys that have signed, each with the note by which it replaced the previous key. */
export async function readKeyHistory(tx: LedgerTx): Promise<{ key: string; note: string | null }[]> {
  return await runSql(tx, 'select key, note from ledger.seal_key order by number', []);
}

/**
 * Records the key in use. After a change it also stores a note that both keys sign.
 *
 * Errors  SealKeyDiffers
 */
export async function recordKey(tx: LedgerTx, { current, old }: SealKeys, at: Date): Promise<void> {
  const known = await readKeyHistory(tx);
  const last = known.at(-1)?.key;
  if (last === current.key.text) return;
  let note: string | null = null;
  if (last !== undefined) {
    if (old === null || last !== old.key.text || old.key.name !== current.key.name)
      throw new SealKeyDiffers(
        `the ledger was sealed with the key ${last}, and the key now is ${current.key.text}; set OLD_SEAL_KEY to the earlier key`,
      );
    const text = keyChangeText(old.key, current.key);
    note = writeNote(text, [old.sign(text), current.sign(text)]);
  }
  await runSql(tx, 'insert into ledger.seal_key (number, key, note, at) values ($1, $2, $3, $4)', [
    known.length,
    current.key.text,
    note,
    at,
  ]);
}

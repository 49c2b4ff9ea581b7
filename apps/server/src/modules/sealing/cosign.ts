import { findSignature, readCheckpoint, readNoteKey } from '@nua/proof';
import type { App } from '../../core/app.ts';
import type { Witness, WitnessResponse } from '../../core/ports/witness.ts';
import { nodeCrypto, sha256 } from '../../core/sealing/seal-key.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import {
  type CheckpointNote,
  readCheckpointNote,
  readCosignedSize,
  storeCosignature,
} from '../../ledger/sealing/checkpoints.ts';
import { readConsistency } from '../../ledger/sealing/read-proof.ts';

/** Asks each witness to cosign the newest checkpoint, unless it has. The next run asks a silent witness again. */
export async function cosignNewest(app: App): Promise<void> {
  const newest = await readCheckpointNote(app.pool, null);
  if (newest === null) return;
  await runForEach(app.ports.witnesses, (witness) => cosignBy(app, witness, newest));
}

async function cosignBy(app: App, witness: Witness, { size, note }: CheckpointNote): Promise<void> {
  const cosigned_size = await readCosignedSize(app.pool, witness.key);
  if (cosigned_size >= size) return;
  let response = await requestCosignature(app, witness, { from: cosigned_size, size, note });
  // If an earlier response was lost, the witness has cosigned a larger tree than is stored here.
  if (response.kind === 'conflict' && response.size <= size)
    response = await requestCosignature(app, witness, { from: response.size, size, note });
  if (response.kind !== 'cosigned') {
    app.log.error(
      { witness: witness.key, size, response },
      'a witness refused: it has seen another history of the ledger, or does not know this log',
    );
    throw new Error(`the witness ${witness.key} does not cosign the checkpoint of size ${size}`);
  }
  const key = readNoteKey(sha256, witness.key);
  const signed = readCheckpoint(`${note}${response.line}\n`);
  if (key === null || signed === null || (await findSignature(signed.note, key, nodeCrypto.verify)) === null)
    throw new Error(`the signature of the witness ${witness.key} is not valid`);
  await storeCosignature(app.pool, { size, witness: witness.key, line: response.line, at: app.clock.now() });
}

async function requestCosignature(
  app: App,
  witness: Witness,
  { from, size, note }: { from: number; size: number; note: string },
): Promise<WitnessResponse> {
  const proof = await readConsistency(app.pool, from, size);
  return await witness.addCheckpoint({ old_size: from, proof, note });
}

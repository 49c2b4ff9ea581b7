/** A checkpoint to cosign, with the proof that it extends the last checkpoint that the witness has seen. */
export type WitnessRequest = { old_size: number; proof: readonly string[]; note: string };

/**
 * The response of a witness.
 *
 * `cosigned` has the line of the signature. `conflict` has the tree size that the witness has seen. `refused`: the witness has seen another
 * history, or does not know this log.
 */
export type WitnessResponse =
  | { kind: 'cosigned'; line: string }
  | { kind: 'conflict'; size: number }
  | { kind: 'refused'; status: number };

/**
 * A witness of the sealed ledger: it cosigns only a checkpoint that extends what it has seen.
 *
 * Shape   request -> response
 * Errors  rejects if the witness cannot be reached or is silent; a retry is safe
 * Source  https://c2sp.org/tlog-witness
 */
export type Witness = {
  /** Its public key, as C2SP writes it. */
  readonly key: string;
  addCheckpoint(request: WitnessRequest): Promise<WitnessResponse>;
};

/** What a witness is asked to cosign: a checkpoint, and the proof that it extends the one that the witness has seen. */
export type WitnessRequest = { old_size: number; proof: readonly string[]; note: string };

/**
 * The response of a witness.
 *
 * `cosigned`: the line of its signature. `conflict`: it has seen another size, which it names. `refused`: it has seen another history, or does
 * not know this log.
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

/** The keys of this installation. The separate type prevents the use of a key for another purpose. */
export type InstallationKeys = {
  /** Seals and opens. The operator can replace it (docs/operations.md, "The secret key"). */
  current: Buffer;
  /** Earlier keys, or the next key during a replacement. They only open. */
  old: readonly Buffer[];
  /** Computes prints, the keyed hashes of values. The key is never replaced, because some values are stored only as their print. */
  prints: Buffer;
};

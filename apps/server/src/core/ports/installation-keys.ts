/** The keys of this installation. A separate type prevents sealing or printing with a key of another purpose. */
export type InstallationKeys = {
  /** Seals and opens. The operator can replace it (docs/operations.md, "The secret key"). */
  current: Buffer;
  /** Earlier keys, or the next one during a replacement; they only open. */
  old: readonly Buffer[];
  /**
   * Makes prints. It survives a replacement of the other keys, because a print of a value that is not stored cannot be made
   * again.
   */
  prints: Buffer;
};

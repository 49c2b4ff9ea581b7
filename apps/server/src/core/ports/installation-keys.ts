/** The keys of this installation. They are a type of their own, so that nothing seals or prints with a key of another purpose. */
export type InstallationKeys = {
  /** Seals and opens; its owner replaces it (docs/operations.md, "The secret key"). */
  current: Buffer;
  /** Keys before it, or of the next turn, which only open. */
  old: readonly Buffer[];
  /** Makes prints. It stays through a change of the others, since a print of what nobody stores cannot be made again. */
  prints: Buffer;
};

/**
 * A public chain of blocks that nobody can foresee: a block of it, announced by its height before it exists, is the salt of shared
 * rounds.
 *
 * Shape   tip() -> height; hashAt(height) -> 64 hex digits, null for a block that does not exist yet
 * Errors  both reject where the chain cannot be asked; asking again is safe
 * Source  docs/decisions/0041-shared-rounds.md
 */
export interface PublicBlocks {
  tip(): Promise<number>;
  hashAt(height: number): Promise<string | null>;
}

/**
 * A public block chain with unpredictable blocks. The salt of shared rounds is a block that is announced by its height before it exists.
 *
 * Shape   tip() -> height; hashAt(height) -> 64 hex digits, null for a block that does not exist yet
 * Errors  both reject if the chain cannot be reached; a retry is safe
 * Source  docs/decisions/0041-shared-rounds.md
 */
export interface PublicBlocks {
  tip(): Promise<number>;
  hashAt(height: number): Promise<string | null>;
}

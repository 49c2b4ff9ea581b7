type Hash = (...parts: (Buffer | string)[]) => Buffer;
type Tree = { size: number; root: Buffer };

const NODE = Buffer.of(1);

/**
 * Whether a proof shows that the `later` tree extends the `seen` tree. Both roots are computed from the proof, from the top of the larger
 * tree downwards. This code shares nothing with the code that builds the tree.
 *
 * Source  RFC 9162 section 2.1.4
 */
export function extendsTree(hash: Hash, seen: Tree, later: Tree & { proof: readonly Buffer[] }): boolean {
  if (seen.size === 0) return later.proof.length === 0;
  if (seen.size > later.size) return false;
  const remaining = [...later.proof];
  const join = (one: Buffer, other: Buffer) => hash(NODE, one, other);
  /**
   * Computes the root of a subtree with `size` leaves (`large`), and the root of its first `first` leaves alone (`small`). Takes hashes
   * from the end of the proof.
   */
  function computeRoots(first: number, size: number, isWhole: boolean): { small: Buffer; large: Buffer } | null {
    if (first === size) {
      const root = isWhole ? seen.root : remaining.pop();
      return root === undefined ? null : { small: root, large: root };
    }
    const split = 2 ** (Math.ceil(Math.log2(size)) - 1);
    const sibling = remaining.pop();
    if (sibling === undefined) return null;
    if (first <= split) {
      const below = computeRoots(first, split, isWhole);
      return below && { small: below.small, large: join(below.large, sibling) };
    }
    const below = computeRoots(first - split, size - split, false);
    return below && { small: join(sibling, below.small), large: join(sibling, below.large) };
  }
  const roots = computeRoots(seen.size, later.size, true);
  return roots !== null && remaining.length === 0 && roots.small.equals(seen.root) && roots.large.equals(later.root);
}

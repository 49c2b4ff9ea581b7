import { concat, equalBytes, type Sha256 } from './bytes.ts';

/** The leaves of a tree from `from` up to but not including `to`. */
export type LeafRange = { from: number; to: number };

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of a leaf. The prefix of a leaf differs from the prefix of a node, so that a node cannot be presented as a leaf. */
export const leafHash = (sha256: Sha256, data: Uint8Array): Uint8Array => sha256(concat(LEAF, data));

/** The hash of a node above two subtrees. */
export const nodeHash = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concat(NODE, left, right));

/** The largest power of two below a number of leaves, where RFC 9162 splits a tree. Also exact for sizes above 2^32. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root of a tree over leaf hashes. The root of a tree without leaves is the hash of an empty input. */
export function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  let level = [...leaves];
  // Pairing nodes from the left gives the same tree as the recursion of the RFC. A last unpaired node moves up unchanged.
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let i = 0; i + 1 < level.length; i += 2) above.push(nodeHash(sha256, level[i]!, level[i + 1]!));
    if (level.length % 2 === 1) above.push(level.at(-1)!);
    level = above;
  }
  return level[0]!;
}

/**
 * The subtrees whose hashes prove that a leaf is in a tree, from the leaf upwards.
 *
 * Shape   (index of the leaf, size of the tree) -> ranges of leaves
 * Errors  RangeError if the tree does not have the leaf
 * Source  RFC 9162 section 2.1.3.1
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  return ranges.reverse();
}

/**
 * The subtrees whose hashes prove that a tree extends an earlier tree. Empty if the earlier tree is empty or has the same size.
 *
 * Shape   (earlier size, later size) -> ranges of leaves
 * Errors  RangeError if the first size is above the second, or if one is not a whole number from 0 up
 * Source  RFC 9162 section 2.1.4.1
 */
export function consistencyRanges(first: number, second: number): LeafRange[] {
  if (!(Number.isSafeInteger(first) && Number.isSafeInteger(second) && first >= 0 && first <= second))
    throw new RangeError(`a tree of ${second} leaves cannot extend a tree of ${first}`);
  if (first === 0 || first === second) return [];
  const ranges: LeafRange[] = [];
  let [from, to] = [0, second];
  let isWhole = true;
  while (first - from !== to - from) {
    const middle = from + splitOf(to - from);
    if (first <= middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
      isWhole = false;
    }
  }
  // A subtree that equals the whole earlier tree is omitted, because the verifier knows its root.
  if (!isWhole) ranges.push({ from, to });
  return ranges.reverse();
}

/** The claim of an inclusion proof: the leaf has this index in the tree of this size and root. */
export type Inclusion = { index: number; size: number; leaf: Uint8Array; root: Uint8Array };

const isSize = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isOdd = (value: number) => value % 2 === 1;
const half = (value: number) => Math.floor(value / 2);

/**
 * Whether the path proves that the leaf is in the tree. A path that is too long or too short proves nothing.
 *
 * Shape   (hash function, claim, hashes from the leaf upwards) -> true | false
 * Errors  none
 * Source  RFC 9162 section 2.1.3.2
 */
export function isIncluded(
  sha256: Sha256,
  { index, size, leaf, root }: Inclusion,
  path: readonly Uint8Array[],
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (sibling.length !== 32 || last === 0) return false;
    if (isOdd(place) || place === last) {
      hash = nodeHash(sha256, sibling, hash);
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else hash = nodeHash(sha256, hash, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && equalBytes(hash, root);
}

/** The claim of a consistency proof: the second tree extends the first tree. `first` and `second` are their sizes. */
export type Extension = { first: number; second: number; first_root: Uint8Array; second_root: Uint8Array };

/**
 * Whether the path proves that the second tree begins with all leaves of the first tree.
 *
 * Shape   (hash function, claim, hashes) -> true | false
 * Errors  none
 * Source  RFC 9162 section 2.1.4.2
 */
export function isExtension(
  sha256: Sha256,
  { first, second, first_root, second_root }: Extension,
  path: readonly Uint8Array[],
): boolean {
  if (!isSize(first) || !isSize(second) || first > second || path.some(({ length }) => length !== 32)) return false;
  if (first === 0) return path.length === 0 && equalBytes(first_root, sha256(new Uint8Array()));
  if (first === second) return path.length === 0 && equalBytes(first_root, second_root);
  let [place, last] = [first - 1, second - 1];
  while (isOdd(place)) [place, last] = [half(place), half(last)];
  const [start, ...rest] = place === 0 ? [first_root, ...path] : path;
  if (start === undefined) return false;
  let [first_hash, second_hash] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      [first_hash, second_hash] = [nodeHash(sha256, sibling, first_hash), nodeHash(sha256, sibling, second_hash)];
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else second_hash = nodeHash(sha256, second_hash, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && equalBytes(first_hash, first_root) && equalBytes(second_hash, second_root);
}

import { describe, expect, it } from 'vitest';
import type { LeafRange } from './merkle-tree.ts';
import {
  consistencyRanges,
  inclusionRanges,
  isExtension,
  isIncluded,
  leafHash,
  nodeHash,
  rootOf,
} from './merkle-tree.ts';
import { nodeCrypto } from './node-crypto-for-tests.ts';

const { sha256 } = nodeCrypto;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Follows the definition of RFC 9162 section 2.1.1 literally. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0]!;
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return nodeHash(sha256, naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, n) => leafHash(sha256, Buffer.from(`leaf ${n}`)));
/** A cache of subtree roots. All trees of these tests start with the same leaves. */
const known = new Map<string, Uint8Array>();
const all = leavesOf(300);
function subtree({ from, to }: LeafRange): Uint8Array {
  const found = known.get(`${from}-${to}`) ?? rootOf(sha256, all.slice(from, to));
  known.set(`${from}-${to}`, found);
  return found;
}
/** The sizes up to 70, which cover every shape of a path, and larger sizes next to powers of two. */
const sizes = [...Array.from({ length: 71 }, (_, size) => size), 127, 128, 129, 191, 255, 256, 257, 299];
const pathIn = (ranges: readonly LeafRange[]) => ranges.map(subtree);
const other = sha256(Buffer.from('other'));

describe('a Merkle tree', () => {
  /** The example of the Certificate Transparency reference code: eight leaves, and the root after each. */
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  it.each(roots.map((root, size) => ({ size, root })))('of $size published leaves has the published root', (one) => {
    const leaves = inputs.slice(0, one.size).map((input) => leafHash(sha256, Buffer.from(input, 'hex')));
    expect(hex(rootOf(sha256, leaves))).toBe(one.root);
  });

  it('of up to 299 leaves has, for each leaf, a path that proves only that leaf', () => {
    for (const size of sizes) {
      const leaves = all.slice(0, size);
      const root = rootOf(sha256, leaves);
      if (hex(root) !== hex(naiveRoot(leaves))) expect.unreachable(`root of ${size}`);
      for (const [index, leaf] of leaves.entries()) {
        const path = pathIn(inclusionRanges(index, size));
        const claim = { index, size, leaf, root };
        if (!isIncluded(sha256, claim, path)) expect.unreachable(`${index} of ${size}`);
        if (size > 70) continue;
        const verdicts = [
          isIncluded(sha256, claim, path),
          isIncluded(sha256, { ...claim, leaf: other }, path),
          isIncluded(sha256, { ...claim, root: other }, path),
          isIncluded(sha256, { ...claim, index: size }, path),
          isIncluded(sha256, claim, [...path, other]),
          path.length > 0 && isIncluded(sha256, claim, path.slice(0, -1)),
          size > 1 && isIncluded(sha256, { ...claim, index: (index + 1) % size }, path),
        ];
        if (verdicts.map(Number).join('') !== '1000000') expect.unreachable(`${index} of ${size}: ${verdicts}`);
      }
    }
  });

  it('of up to 299 leaves has a proof that it extends each smaller tree', () => {
    const root_of = all.map((_, size) => rootOf(sha256, all.slice(0, size)));
    for (const second of sizes)
      for (let first = 0; first <= second; first += 1) {
        const path = pathIn(consistencyRanges(first, second));
        // False claims are tested only on the smaller trees, which already cover every shape of a path.
        const claim = { first, second, first_root: root_of[first]!, second_root: root_of[second]! };
        if (!isExtension(sha256, claim, path)) expect.unreachable(`${first} to ${second}`);
        if (second > 70) continue;
        const verdicts = [
          isExtension(sha256, claim, path),
          isExtension(sha256, { ...claim, first_root: other }, path),
          isExtension(sha256, { ...claim, second_root: other }, path) && first > 0,
          isExtension(sha256, claim, [...path, other]),
          path.length > 0 && isExtension(sha256, claim, path.slice(0, -1)),
          path.length > 0 && isExtension(sha256, claim, path.with(0, other)),
          isExtension(sha256, { ...claim, second: first, first: second + 1 }, path),
        ];
        if (verdicts.map(Number).join('') !== '1000000') expect.unreachable(`${first} to ${second}: ${verdicts}`);
      }
  });

  it.each([
    [-1, 4],
    [0.5, 4],
    [4, 4],
    [0, 2 ** 63],
    [Number.NaN, 4],
  ])('has no leaf with the index %d if its size is %d', (index, size) => {
    expect(() => inclusionRanges(index, size)).toThrow(RangeError);
    expect(isIncluded(sha256, { index, size, leaf: other, root: other }, [])).toBe(false);
  });

  it('has paths of the right length for more than 2^32 leaves', () => {
    expect(inclusionRanges(2 ** 40 + 1, 2 ** 41)).toHaveLength(41);
    expect(consistencyRanges(2 ** 40, 2 ** 41)).toEqual([{ from: 2 ** 40, to: 2 ** 41 }]);
  });
});

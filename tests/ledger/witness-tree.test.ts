import { consistencyRanges, rootOf } from '@nua/proof';
import { expect, it } from 'vitest';
import { sha256 } from '../../apps/server/src/core/sealing/seal-key.ts';
import { extendsTree } from '../../packages/sandbox/src/witness/extends-tree.ts';

const hash = (...parts: (Buffer | string)[]) => sha256(Buffer.concat(parts.map((part) => Buffer.from(part))));
const leaves = Array.from({ length: 70 }, (_, n) => sha256(Buffer.from(`leaf ${n}`)));
const root = (from: number, to: number) => Buffer.from(rootOf(sha256, leaves.slice(from, to)));

it('the witness accepts only valid proofs that a tree extends an earlier tree', () => {
  for (let second = 1; second <= leaves.length; second += 1)
    for (let first = 0; first <= second; first += 1) {
      const proof = consistencyRanges(first, second).map(({ from, to }) => root(from, to));
      const earlier = { size: first, root: root(0, first) };
      const later = { size: second, root: root(0, second) };
      const verdicts = [
        extendsTree(hash, earlier, { ...later, proof }),
        extendsTree(hash, earlier, { ...later, proof: [...proof, later.root] }),
        proof.length > 0 && extendsTree(hash, earlier, { ...later, proof: proof.slice(1) }),
        proof.length > 0 && extendsTree(hash, earlier, { ...later, proof: proof.with(0, later.root) }),
        first > 0 && extendsTree(hash, { ...earlier, root: hash('other') }, { ...later, proof }),
        first > 0 && extendsTree(hash, earlier, { size: second, root: hash('other'), proof }),
      ];
      if (verdicts.map(Number).join('') !== '100000') expect.unreachable(`${first} to ${second}: ${verdicts}`);
    }
});

import { createHash } from 'node:crypto';

const pairHash = (left: Buffer, right: Buffer): Buffer => {
  const once = createHash('sha256').update(left).update(right).digest();
  return createHash('sha256').update(once).digest();
};

/** All levels of Bitcoin's tree of transactions, from the leaves to the root. A last node without a neighbour is paired with itself. */
export function merkleLevels(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]];
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    const above: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) above.push(pairHash(level[i]!, level[i + 1] ?? level[i]!));
    levels.push(above);
  }
  return levels;
}

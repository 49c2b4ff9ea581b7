export type AnnouncedChain = {
  game_id: string;
  terminating_hash: string;
  length: number;
  salt_height: number;
  announced_at: Date;
};

/**
 * Returns the text that is stamped for a chain: everything that is announced before the chain's salt is known.
 *
 * Source  docs/features/stamps.md, "What is stamped"
 */
export const chainText = ({ game_id, terminating_hash, length, salt_height, announced_at }: AnnouncedChain): string =>
  [
    'nua hash chain v1',
    `game ${game_id}`,
    `terminating_hash ${terminating_hash}`,
    `length ${length}`,
    `salt_height ${salt_height}`,
    `announced_at ${announced_at.toISOString()}`,
    '',
  ].join('\n');

/**
 * Returns the text that is stamped for a batch of seed pairs. `root` is the root of a Merkle tree (RFC 9162) of the commitments, in Base64.
 */
export const seedsText = ({ batch, pairs, root }: { batch: number; pairs: number; root: string }): string =>
  ['nua seed pairs v1', `batch ${batch}`, `pairs ${pairs}`, `root ${root}`, ''].join('\n');

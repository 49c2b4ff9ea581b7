/** The path at which the timestamps of hash chains, seed pairs and checkpoints are published. */
export const STAMP_PATH = '/stamps';

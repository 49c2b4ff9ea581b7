/** Where the stamps of chains, seed pairs and checkpoints are served. */
export const STAMP_PATH = '/stamps';

import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const request = process.env.SEED;

/**
 * The seed of every generated case. Every run draws the same cases, so that a failure can be reproduced. `SEED=random
 * npx vitest run …` looks for new failures and prints the seed of a failure.
 */
export const seed = request === 'random' ? randomInt(2 ** 31) : Number(request ?? 20_261_122);

fc.configureGlobal({ seed });

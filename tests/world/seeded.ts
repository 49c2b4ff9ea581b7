import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const seed_setting = process.env.SEED;

/**
 * The seed of every generated case. It is fixed, so that a failure can be reproduced. `SEED=random npx vitest run …` uses another seed and
 * prints it after a failure.
 */
export const seed = seed_setting === 'random' ? randomInt(2 ** 31) : Number(seed_setting ?? 20_261_122);

fc.configureGlobal({ seed });

import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const request = process.env.SEED;

/**
 * The seed of every generated case. A full run draws the same cases each time, so that a failure can be reproduced. To look for
 * new failures: `SEED=random npx vitest run …`; the seed is printed with the failure.
 */
export const seed = request === 'random' ? randomInt(2 ** 31) : Number(request ?? 20_261_122);

fc.configureGlobal({ seed });

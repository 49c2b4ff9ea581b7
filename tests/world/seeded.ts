import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const request = process.env.SEED;

/**
 * What every generated case is drawn from. The whole run draws the same cases each time: what fails, fails for everybody and
 * every time. To look for what nobody has seen yet: `SEED=random npx vitest run …`; the seed is printed with what it found.
 */
export const seed = request === 'random' ? randomInt(2 ** 31) : Number(request ?? 20_261_122);

fc.configureGlobal({ seed });

import { randomInt, randomUUIDv7 } from 'node:crypto';

/** The number of random hex digits after the last dash of an id. */
const RANDOM_DIGITS = 12;
const MAX_STEP = 2 ** 32;

let newest = '';

/** Returns the id that is `steps` greater than `id`, or null if its random digits would overflow. */
function idAfter(id: string, steps: number): string | null {
  const random = (BigInt(`0x${id.slice(-RANDOM_DIGITS)}`) + BigInt(steps)).toString(16);
  return random.length > RANDOM_DIGITS ? null : id.slice(0, -RANDOM_DIGITS) + random.padStart(RANDOM_DIGITS, '0');
}

/**
 * Returns a new UUIDv7. Its first bits are the time, so that rows created together are adjacent in an index.
 *
 * Lists order rows with the same time by id. Within one process, a later id is always greater, even in the same millisecond.
 */
export function newId(): string {
  for (;;) {
    const fresh = randomUUIDv7();
    const next = fresh > newest ? fresh : idAfter(newest, randomInt(1, MAX_STEP));
    if (next !== null) {
      newest = next;
      return next;
    }
  }
}

import { randomInt, randomUUIDv7 } from 'node:crypto';

/** The number of random hex digits after the last dash of an id. */
const CHANCE = 12;
const STEP_MAXIMUM = 2 ** 32;

let newest = '';

/** Returns the id that is `steps` greater than `id`; null if its random digits would overflow. */
function idBehind(id: string, steps: number): string | null {
  const chance = (BigInt(`0x${id.slice(-CHANCE)}`) + BigInt(steps)).toString(16);
  return chance.length > CHANCE ? null : id.slice(0, -CHANCE) + chance.padStart(CHANCE, '0');
}

/**
 * Returns a new UUIDv7. Its first bits are the time, so that rows created together are adjacent in an index.
 *
 * Lists order rows with the same time by id. Within one process, a later id is always greater, even in the same millisecond.
 */
export function newId(): string {
  for (;;) {
    const fresh = randomUUIDv7();
    const next = fresh > newest ? fresh : idBehind(newest, randomInt(1, STEP_MAXIMUM));
    if (next !== null) {
      newest = next;
      return next;
    }
  }
}

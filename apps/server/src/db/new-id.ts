import { randomInt, randomUUIDv7 } from 'node:crypto';

/** How many hex digits at the end of an id, after its last dash, are purely random. */
const CHANCE = 12;
const STEP_MAXIMUM = 2 ** 32;

let newest = '';

/** The id that is `steps` greater than `id`; null if its random digits would overflow. */
function idBehind(id: string, steps: number): string | null {
  const chance = (BigInt(`0x${id.slice(-CHANCE)}`) + BigInt(steps)).toString(16);
  return chance.length > CHANCE ? null : id.slice(0, -CHANCE) + chance.padStart(CHANCE, '0');
}

/**
 * A new UUIDv7: its first bits are the time, so that rows made together lie together in an index.
 *
 * Lists use the id as the order of rows with the same time. Of two ids of one process the later one is the greater, also within one
 * millisecond.
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

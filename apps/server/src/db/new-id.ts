import { randomInt, randomUUIDv7 } from 'node:crypto';

/** The part of an id that is chance alone, as hex digits behind its last dashes. */
const CHANCE = 12;
const STEP_MAXIMUM = 2 ** 32;

let newest = '';

/** The id so many steps behind another one; null where there is no room left behind it. */
function idBehind(id: string, steps: number): string | null {
  const chance = (BigInt(`0x${id.slice(-CHANCE)}`) + BigInt(steps)).toString(16);
  return chance.length > CHANCE ? null : id.slice(0, -CHANCE) + chance.padStart(CHANCE, '0');
}

/**
 * A new UUIDv7: its first bits are the time, so that rows made together lie together in an index.
 *
 * Lists stand in the order of their ids. Of two ids of one process the later one is the greater, also within one millisecond.
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

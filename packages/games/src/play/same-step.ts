import type { Values } from './game.ts';

/**
 * Whether two steps are equal. A step has no nested fields.
 *
 * Shape   ({ tile: 3 }, { tile: 3 }) -> true
 */
export function isSameStep(one: Values, other: Values): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

type Path = readonly (string | number)[];

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns the innermost path that contains every difference between two JSON values. An error about the whole change is shown there.
 *
 * Shape   ({ a: { b: 1, c: 2 } }, { a: { b: 3, c: 2 } }) -> ['a', 'b']
 */
export function changedPath(before: unknown, after: unknown): Path {
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) return [];
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const changed = Object.keys(next).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]));
  const isSameShape = Object.keys(old).every((name) => name in next);
  const [name] = changed;
  if (name === undefined || changed.length > 1 || !isSameShape) return [];
  return [Array.isArray(after) ? Number(name) : name, ...changedPath(old[name], next[name])];
}

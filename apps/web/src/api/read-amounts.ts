import { type Cents, parseCents } from '@nua/money';

/**
 * Parses the amounts of a response into paisa. Changes the response itself.
 *
 * Shape   ({ list: [{ stake: '1.00' }] }, ['list.*.stake']) -> { list: [{ stake: 100n }] }
 */
export function readAmounts(response: unknown, paths: readonly string[]): unknown {
  return paths.reduce((current, path) => readAt(current, path === '' ? [] : path.split('.')), response);
}

function readAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return readAmount(value);
  if (typeof value !== 'object' || value === null) return value;
  const container = value as Record<string, unknown>;
  for (const key of name === '*' ? Object.keys(container) : [name]) {
    if (key in container) container[key] = readAt(container[key], rest);
  }
  return value;
}

/** A balance may arrive as text or number. */
function readAmount(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' ? (parseCents(String(value)) as Cents) : value;
}

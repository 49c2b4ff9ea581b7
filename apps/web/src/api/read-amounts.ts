import { type Cents, parseCents } from '@nua/money';

/**
 * Parses the amounts of a response into paisa.
 *
 * Shape   ({ list: [{ stake: '1.00' }] }, ['list.*.stake']) -> { list: [{ stake: 100n }] }; the response itself is changed
 */
export function readAmounts(response: unknown, paths: readonly string[]): unknown {
  return paths.reduce((whole, path) => readAt(whole, path === '' ? [] : path.split('.')), response);
}

function readAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return readOne(value);
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, unknown>;
  for (const key of name === '*' ? Object.keys(holder) : [name]) {
    if (key in holder) holder[key] = readAt(holder[key], rest);
  }
  return value;
}

/** A balance may arrive as text or number. */
function readOne(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' ? (parseCents(String(value)) as Cents) : value;
}

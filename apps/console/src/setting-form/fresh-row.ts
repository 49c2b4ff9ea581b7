import { type Draft, valueOfDraft } from './draft.ts';
import { isObject, type Json } from './field.ts';

/** Returns the value of a new row: the template with a new id, and with a key that no other row has. */
export function freshRow(template: Json, rows: readonly Draft[]): Json {
  if (!isObject(template)) return template;
  const values = rows.map(valueOfDraft);
  const isTaken = (key: unknown) => values.some((value) => isObject(value) && value.key === key);
  const { id, key } = template as { id?: Json; key?: Json };
  let free = key;
  for (let count = 2; typeof key === 'string' && isTaken(free); count += 1) free = `${key}-${count}`;
  return {
    ...(template as Readonly<Record<string, Json>>),
    ...(id !== undefined && { id: crypto.randomUUID() }),
    ...(free !== undefined && { key: free }),
  };
}

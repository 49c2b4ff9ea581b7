/** Whether a key from the server is in a table of this build. A newer server may send unknown keys. */
export const isKnown = <Name extends PropertyKey>(
  table: Readonly<Record<Name, unknown>>,
  name: PropertyKey,
): name is Name => Object.hasOwn(table, name);

/** The names of a table, in their order. */
export function keysOf<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const keys: Extract<keyof Table, string>[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

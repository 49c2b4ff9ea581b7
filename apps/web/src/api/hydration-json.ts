/**
 * JSON with bigints, because the server's state for the browser contains money as Cents. A separate list names the paths of the amounts.
 * With a mark in the value instead, a text that a player typed could be read as an amount.
 */
type Packed = { state: unknown; cents: Path[] };
type Path = (string | number)[];

export function packState(value: unknown): string {
  const cents: Path[] = [];
  const state = write(value, [], cents);
  return `{"state":${state},"cents":${JSON.stringify(cents)}}`;
}

type Written = { json: string; cents: readonly Path[] };

/** Frozen values are the same on every page, above all the messages: each is serialized once. */
const constants = new WeakMap<object, Written>();

/** The JSON of a value, undefined if it has none; `cents` collects the paths of bigints below `path`. */
function write(value: unknown, path: Path, cents: Path[]): string | undefined {
  if (typeof value === 'bigint') {
    cents.push([...path]);
    return `"${value}"`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  if (!Object.isFrozen(value)) return writeRecord(value, path, cents);
  let known = constants.get(value);
  if (known === undefined) {
    const below: Path[] = [];
    known = { json: writeRecord(value, [], below), cents: below };
    constants.set(value, known);
  }
  for (const place of known.cents) cents.push([...path, ...place]);
  return known.json;
}

function writeRecord(value: object, path: Path, cents: Path[]): string {
  if (Array.isArray(value)) {
    return `[${value.map((one, index) => write(one, [...path, index], cents) ?? 'null').join(',')}]`;
  }
  const fields: string[] = [];
  for (const [name, one] of Object.entries(value)) {
    path.push(name);
    const json = write(one, path, cents);
    path.pop();
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

/** Marks a value as never changing, so that it is serialized once. */
export function constant<Value>(value: Value): Value {
  // A primitive counts as frozen.
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const one of Object.values(value as object)) constant(one);
  return value;
}

export function unpackState<T>(text: string): T {
  const packed = JSON.parse(text) as Packed;
  for (const path of packed.cents) {
    let holder: Record<string | number, unknown> = packed as never;
    let key: string | number = 'state';
    for (const step of path) {
      holder = holder[key] as typeof holder;
      key = step;
    }
    holder[key] = BigInt(holder[key] as string);
  }
  return packed.state as T;
}

/** True for an object that JSON writes by its properties; a Date has its own JSON form. */
const isRecord = (one: unknown): one is object => typeof one === 'object' && one !== null && !('toJSON' in one);

/** Escapes JSON for an HTML script element, so that nothing in it can end the element or begin a comment. */
export const escapeForScript = (json: string): string =>
  json.replace(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Serializes the server's state for the browser as JSON. JSON has no bigint, so an amount becomes an object with the single field `$`. A
 * field that is named `$` becomes `$$`.
 */
export function packState(value: unknown): string {
  return write(value) ?? 'null';
}

const AMOUNT = '$';
/** Field names that consist of `$` only. They get one more `$` in the JSON. */
const DOLLARS = /^\$+$/;

/** The cached JSON of frozen values, which are the same on every page. */
const frozenJson = new WeakMap<object, string>();

/** The JSON of a value, undefined if it has none. */
function write(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `{"${AMOUNT}":"${value}"}`;
  if (!isRecord(value)) return JSON.stringify(value);
  if (!Object.isFrozen(value)) return writeRecord(value);
  let cached = frozenJson.get(value);
  if (cached === undefined) {
    cached = writeRecord(value);
    frozenJson.set(value, cached);
  }
  return cached;
}

function writeRecord(value: object): string {
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const json = write(field);
    if (json !== undefined) fields.push(`${JSON.stringify(DOLLARS.test(name) ? name + AMOUNT : name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

/** Freezes a value and all values in it. `packState` then serializes the value only once. */
export function deepFreeze<Value>(value: Value): Value {
  // `Object.isFrozen` is true for a primitive.
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const field of Object.values(value as object)) deepFreeze(field);
  return value;
}

/**
 * Reads what `packState` wrote.
 *
 * Errors  SyntaxError for a text that is not JSON
 */
export function unpackState<T>(text: string): T {
  return read(JSON.parse(text)) as T;
}

/** Converts the amounts of a parsed value to bigint, in place where possible. */
function read(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  if (Object.hasOwn(fields, AMOUNT)) return BigInt(fields[AMOUNT] as string);
  let hasEscapedNames = false;
  for (const name of Object.keys(fields)) {
    const before = fields[name];
    const after = read(before);
    if (after !== before) fields[name] = after;
    hasEscapedNames ||= DOLLARS.test(name);
  }
  if (!hasEscapedNames) return value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [DOLLARS.test(name) ? name.slice(1) : name, field]),
  );
}

/** True for an object that JSON writes by its properties; a Date has its own JSON form. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/** Escapes JSON for an HTML script element, so that nothing in it can end the element or begin a comment. */
export const escapeForScript = (json: string): string =>
  json.replace(/[<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

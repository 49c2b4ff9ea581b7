/**
 * Serializes the server's state for the browser as JSON. JSON has no bigint, so an amount becomes an object with the one field `$`. A field
 * that is really named `$` becomes `$$`, so that no other value is read as an amount.
 */
export function packState(value: unknown): string {
  return write(value) ?? 'null';
}

const AMOUNT = '$';
/** Field names that consist of `$` only. They get one more `$` in the JSON. */
const SIGNS = /^\$+$/;

/** The JSON of frozen values. They are the same on every page, like the messages, so each is serialized once. */
const constants = new WeakMap<object, string>();

/** The JSON of a value, undefined if it has none. */
function write(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `{"${AMOUNT}":"${value}"}`;
  if (!isRecord(value)) return JSON.stringify(value);
  if (!Object.isFrozen(value)) return writeRecord(value);
  let known = constants.get(value);
  if (known === undefined) {
    known = writeRecord(value);
    constants.set(value, known);
  }
  return known;
}

function writeRecord(value: object): string {
  if (Array.isArray(value)) return `[${value.map((one) => write(one) ?? 'null').join(',')}]`;
  const fields: string[] = [];
  for (const [name, one] of Object.entries(value)) {
    const json = write(one);
    if (json !== undefined) fields.push(`${JSON.stringify(SIGNS.test(name) ? name + AMOUNT : name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

/** Freezes a value and all values in it, so that its JSON is written only once. */
export function constant<Value>(value: Value): Value {
  // `Object.isFrozen` is true for a primitive.
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const one of Object.values(value as object)) constant(one);
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

/**
 * Converts the amounts of a parsed value to bigint. Objects are changed in place, except those with a field name that `packState` has
 * extended.
 */
function read(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  if (Object.hasOwn(fields, AMOUNT)) return BigInt(fields[AMOUNT] as string);
  let hasSigns = false;
  for (const name of Object.keys(fields)) {
    const before = fields[name];
    const after = read(before);
    if (after !== before) fields[name] = after;
    hasSigns ||= SIGNS.test(name);
  }
  if (!hasSigns) return value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [SIGNS.test(name) ? name.slice(1) : name, one]),
  );
}

/** True for an object that JSON writes by its properties; a Date has its own JSON form. */
const isRecord = (one: unknown): one is object => typeof one === 'object' && one !== null && !('toJSON' in one);

/** Escapes JSON for an HTML script element, so that nothing in it can end the element or begin a comment. */
export const escapeForScript = (json: string): string =>
  json.replace(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * JSON in which a bigint survives: the state the server hands to the browser carries money as Cents. Which values these are
 * is said beside the state, never in a value: a text that a player has typed is a text whatever stands in it.
 */
type Packed = { state: unknown; cents: Path[] };
type Path = (string | number)[];

export function packState(value: unknown): string {
  const cents: Path[] = [];
  const plain = (one: unknown, path: Path): unknown => {
    if (typeof one === 'bigint') {
      cents.push(path);
      return one.toString();
    }
    if (Array.isArray(one)) return one.map((each, index) => plain(each, [...path, index]));
    if (!isRecord(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, each]) => [name, plain(each, [...path, name])]));
  };
  return JSON.stringify({ state: plain(value, []), cents } satisfies Packed);
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

/** What JSON writes name by name; a Date says itself how it is written. */
const isRecord = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null && !('toJSON' in one);

/** The same text inside an HTML script element: nothing in it can end the element or begin a comment. */
export const escapeForScript = (json: string): string =>
  json.replace(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

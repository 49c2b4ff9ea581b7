/** JSON in which a bigint survives: the state the server hands to the browser carries money as Cents. */
const MARK = '~cents:';

export function packState(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? MARK + one.toString() : one));
}

export function unpackState<T>(text: string): T {
  return JSON.parse(text, (_key, one: unknown) =>
    typeof one === 'string' && one.startsWith(MARK) ? BigInt(one.slice(MARK.length)) : one,
  ) as T;
}

/** The same text inside an HTML script element: nothing in it can end the element or begin a comment. */
export const escapeForScript = (json: string): string =>
  json.replace(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

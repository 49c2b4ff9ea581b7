/** With the flag `u`, a pair of surrogates is one character, so only a single one matches. */
const LONE_SURROGATE = /\p{Cs}/u;

/** A value that JSON can hold without a loss. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Writes JSON in the canonical form of RFC 8785, so that equal values always have equal bytes and hashes.
 *
 * The RFC takes numbers and strings from ECMAScript, so `JSON.stringify` writes them; what is left is the order of the names.
 *
 * Shape   value -> text
 * Errors  TypeError for a number that is not finite, a lone surrogate, or a value that JSON does not have
 * Source  RFC 8785
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON number`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) throw new TypeError('the text has a lone surrogate');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError('the value is not JSON');
  const object = value as { readonly [name: string]: Json };
  // The default order of `sort` is by UTF-16 code units, as the RFC asks.
  const fields = Object.keys(object)
    .sort()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(object[name]!)}`);
  return `{${fields.join(',')}}`;
}

/** Matches only unpaired surrogates, because with the flag `u` a pair is one character. */
const LONE_SURROGATE = /\p{Cs}/u;

/** A value that JSON can represent without loss. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Writes JSON in the canonical form of RFC 8785, so that equal values always have equal bytes and hashes.
 *
 * The RFC writes numbers and strings as ECMAScript does, so `JSON.stringify` formats them. Only the order of names is added.
 *
 * Shape   value -> text
 * Errors  TypeError for a number that is not finite, a lone surrogate, or a value of a type that JSON lacks
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
  // `sort` compares UTF-16 code units by default, as the RFC requires.
  const fields = Object.keys(object)
    .sort()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(object[name]!)}`);
  return `{${fields.join(',')}}`;
}

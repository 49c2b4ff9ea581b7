/** The maximum nesting of a body. No valid request is deeper. */
export const DEPTH_LIMIT = 16;

export type BodyErrorKind = 'malformed' | 'too_deep' | 'forbidden_name';

/** The error for a body that is not acceptable JSON. It contains no part of the body. */
export class BodyError extends Error {
  readonly fault: BodyErrorKind;

  constructor(fault: BodyErrorKind) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Parses the JSON of a request.
 *
 * The depth is counted on the text before parsing, so that a deep body cannot exhaust the stack. Names that reach a prototype are refused.
 */
export function parseJson(text: string): unknown {
  if (opensMoreThan(text, DEPTH_LIMIT) && depthOf(text) > DEPTH_LIMIT) throw new BodyError('too_deep');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyError('malformed');
  }
  // A name can be written with escapes, so the parsed value is checked. Texts that cannot contain such a name skip the check.
  if (/proto|constructor|\\u/i.test(text)) assertNoForbiddenNames(value);
  return value;
}

/** Reports whether a text has more than `max` opening brackets. Counting them is much faster than measuring the depth. */
function opensMoreThan(text: string, max: number): boolean {
  let found = 0;
  for (const bracket of '{[') {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      found += 1;
      if (found > max) return true;
    }
  }
  return false;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}

function assertNoForbiddenNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') throw new BodyError('forbidden_name');
    assertNoForbiddenNames((value as Record<string, unknown>)[name]);
  }
}

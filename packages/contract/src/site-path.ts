const SITE = 'https://site.invalid';
const MAX_LENGTH = 2_000;
/** Control and format characters, any space, backslashes. Browsers and people read them differently. */
const MISREAD = /[\p{Cc}\p{Cf}\p{Z}\s\\]/u;

/**
 * Reads an address that must stay on this site: a link's `?next=`, and the targets of content, settings, messages and
 * pushes.
 *
 * The resolved path must not lead to another site when a browser resolves it again: "/.//host" resolves to "//host", which is another site.
 *
 * Shape   '/wallet/../promo?x=1#y' -> '/promo?x=1#y'; another site, a relative path or no text -> null
 * Units   at most 2,000 characters
 * Errors  none
 * Source  WHATWG URL Standard, section 4.4 "URL parsing"
 */
export function readSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > MAX_LENGTH || MISREAD.test(value))
    return null;
  const resolved = resolve(value);
  return resolved === null || resolved.startsWith('//') ? null : resolved;
}

function resolve(value: string): string | null {
  try {
    const { origin, pathname, search, hash } = new URL(value, SITE);
    return origin === SITE ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

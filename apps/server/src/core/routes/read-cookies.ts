const PREFERENCES = ['nua_language', 'nua_palette'] as const;

/**
 * Returns the cookies of a request, with preferences under their plain names. On https the client adds the prefix `__Host-` to these names.
 */
export function readCookiesOfPage(header: string | undefined): Record<string, string> {
  const cookies = readCookies(header);
  for (const name of PREFERENCES) {
    const written = cookies[`__Host-${name}`];
    if (written !== undefined) cookies[name] = written;
  }
  return cookies;
}

/** Returns the cookies of a request by name. If two have the same name, the first counts. */
export function readCookies(header: string | undefined): Record<string, string> {
  if (header === undefined) return {};
  const cookies: Record<string, string> = Object.create(null);
  for (const part of header.slice(0, 8192).split(';')) {
    const at = part.indexOf('=');
    if (at === -1) continue;
    const name = part.slice(0, at).trim();
    if (name === '' || name in cookies) continue;
    const value = part.slice(at + 1).trim();
    try {
      cookies[name] = decodeURIComponent(value);
    } catch {
      cookies[name] = value;
    }
  }
  return { ...cookies };
}

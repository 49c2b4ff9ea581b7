export function readCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of header.split(';')) {
    const separator = part.indexOf('=');
    if (separator > 0) cookies[part.slice(0, separator).trim()] = decode(part.slice(separator + 1).trim());
  }
  return cookies;
}

type PreferenceName = 'nua_language' | 'nua_palette';

/** With this prefix, a browser accepts a cookie only over https and only from the host itself. */
const PREFIX = '__Host-';

/**
 * The assignments to `document.cookie` that write a preference. On https the first assignment deletes the cookie of an earlier version,
 * which had no prefix.
 */
export function preferenceCookies(name: PreferenceName, value: string, isHttps: boolean): string[] {
  const assignment = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
  return isHttps ? [`${name}=; path=/; max-age=0`, `${PREFIX}${assignment}; secure`] : [assignment];
}

/** Writes a preference that the server reads when it renders a page. Not for secrets, because scripts can read it. */
export function writePreferenceCookie(name: PreferenceName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: older phones lack the Cookie Store API.
  for (const cookie of preferenceCookies(name, value, location.protocol === 'https:')) document.cookie = cookie;
}

/** The preference in a cookie header. An earlier version wrote it without the prefix. */
export function readPreferenceCookie(header: string, name: PreferenceName): string | null {
  const cookies = readCookies(header);
  return cookies[PREFIX + name] ?? cookies[name] ?? null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

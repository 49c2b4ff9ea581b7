export function readCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0) cookies[part.slice(0, at).trim()] = decode(part.slice(at + 1).trim());
  }
  return cookies;
}

/** Writes a preference that the server reads for the next first page. Never a secret: scripts can read it. */
export function writePreferenceCookie(name: 'nua_language' | 'nua_palette', value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the older phones this is made for.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The cookies of a request by name; the first of a name counts. */
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

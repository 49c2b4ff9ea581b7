/**
 * Whether an address is http(s) on the provider's own domain: the host itself, or a name under it.
 *
 * Only the canonical spelling passes. A port (even the usual one), a name with a password, a dot at the end, another alphabet or
 * a hidden character changes the spelling, and an address of numbers is on nobody's domain.
 *
 * Shape   'https://cdn.nua.example/patches/a.br', 'nua.example' -> true
 * Source  specification R5.06
 */
export function isOwnAddress(text: string, host: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.href !== text || !/^https?:$/.test(url.protocol)) return false;
  if (url.port !== '' || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (!/^[a-z0-9.-]*[a-z][a-z0-9.-]*$/.test(url.hostname) || isAddressOfNumbers(url.hostname)) return false;
  if (url.hostname === host) return true;
  return url.hostname.endsWith(`.${host}`) && !/(?:^|\.)xn--/.test(url.hostname.slice(0, -host.length - 1));
}

/** A host whose last part is a number is an IPv4 address, whatever stands before it. */
function isAddressOfNumbers(host: string): boolean {
  return /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/.test(host);
}

/** Removes `?debug=1` from the address, and returns whether it was there. On any page the parameter opens the engineer dialog. */
export function removeDebug(url: URL): boolean {
  if (url.searchParams.get('debug') !== '1') return false;
  url.searchParams.delete('debug');
  return true;
}

/** Adds `?debug=1` to an address of this site, so that a redirect does not lose it. */
export const withDebug = (address: string): string => {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${query === '' ? '?' : `${query}&`}debug=1${hash}`;
};

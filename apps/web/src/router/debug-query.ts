/** `?debug=1` on any page asks for the engineer password. The parameter is taken out of the address, so that it stays in none. */
export function takeDebug(url: URL): boolean {
  if (url.searchParams.get('debug') !== '1') return false;
  url.searchParams.delete('debug');
  return true;
}

/** The same question at an own address, where a redirect leads. */
export const withDebug = (address: string): string => {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${query === '' ? '?' : `${query}&`}debug=1${hash}`;
};

const NAME = '_payload.json';

/** What the data of one page comes as. `answers` are envelopes of the API by the path that asks for them. */
export type Payload = {
  build_id: string;
  redirects: Readonly<Record<string, unknown>>;
  answers: Readonly<Record<string, unknown>>;
};

/** What is said where an address names a host; the words are the specification's. */
export const HOST_REFUSED = 'Payload URL must not include hostname';

/**
 * The address of a page's data: `/wallet` -> `/wallet/_payload.json?{build id}`; the page's own query follows the build's id.
 *
 * Source  specification section 7, "_payload.json under a page path"; section 8
 */
export function payloadAddress(page: string, build_id: string): string {
  const url = new URL(page, OWN);
  if (url.origin !== OWN || namesHost(url.pathname)) throw new Error(HOST_REFUSED);
  const query = url.search === '' ? '' : `&${url.search.slice(1)}`;
  return `${url.pathname.replace(/\/+$/, '')}/${NAME}?${build_id}${query}`;
}

/** The page whose data an address asks for; null where it asks for none. Throws where it names a host. */
export function pageOfPayload(address: string): URL | null {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  if (!path.endsWith(`/${NAME}`)) return null;
  if (namesHost(path)) throw new Error(HOST_REFUSED);
  // The build's id is a name without a value, the first of the query.
  const rest = query.split('&').slice(/^[^=&]*(?:&|$)/.test(query) ? 1 : 0);
  const own = rest.length === 0 ? '' : `?${rest.join('&')}`;
  return new URL((path.slice(0, -NAME.length - 1) || '/') + own, OWN);
}

const OWN = 'http://own.invalid';

/** `//host/…`, `/https://host/…` and their like, however they are written. */
function namesHost(path: string): boolean {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // What cannot be read is looked at as it came.
  }
  return /^[/\\\s]*[a-z][a-z0-9+.-]*:|^[\s]*[/\\][\s]*[/\\]|^[^/]/i.test(plain);
}

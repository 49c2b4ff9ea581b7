const NAME = '_payload.json';

/** The data of one page. `responses` contains envelopes of the API by the path of the call. */
export type Payload = {
  build_id: string;
  redirects: Readonly<Record<string, unknown>>;
  responses: Readonly<Record<string, unknown>>;
};

/** The error message for an address that names a host. The specification prescribes these words. */
export const HOST_REFUSED = 'Payload URL must not include hostname';

/**
 * The address of a page's data: `/wallet` -> `/wallet/_payload.json?{build id}`; the page's own query follows the build's id.
 *
 * Source  specification section 7, "_payload.json under a page path"; section 8
 */
export function payloadAddress(page: string, build_id: string): string {
  const url = new URL(page, BASE);
  if (url.origin !== BASE || namesHost(url.pathname)) throw new Error(HOST_REFUSED);
  const query = url.search === '' ? '' : `&${url.search.slice(1)}`;
  return `${url.pathname.replace(/\/+$/, '')}/${NAME}?${build_id}${query}`;
}

/** The build id in a payload address, or null. The query begins with the id, as a name without a value. */
export function buildOfPayload(address: string): string | null {
  return /\?([\w-]{1,40})(?:&|$)/.exec(address)?.[1] ?? null;
}

/** The page of a payload address; null for any other address. Throws if the address names a host. */
export function pageOfPayload(address: string): URL | null {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  if (!path.endsWith(`/${NAME}`)) return null;
  if (namesHost(path)) throw new Error(HOST_REFUSED);
  // The query begins with the build's id: a name without a value.
  const parameters = query.split('&').slice(/^[^=&]*(?:&|$)/.test(query) ? 1 : 0);
  const pageQuery = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return new URL(path.slice(0, -NAME.length - 1) + pageQuery, BASE);
}

const BASE = 'http://own.invalid';

/** True for `//host/…`, `/https://host/…` and similar paths, in every encoding. */
function namesHost(path: string): boolean {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded is checked in its encoded form.
  }
  return /^[/\\\s]*[a-z][a-z0-9+.-]*:|^[\s]*[/\\][\s]*[/\\]|^[^/]/i.test(plain);
}

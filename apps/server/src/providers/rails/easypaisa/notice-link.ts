/**
 * Says whether a link from a payment notice may be fetched.
 *
 * The notice is unsigned and anyone can send one: only https on Easypaisa's own hosts is followed, or exactly the configured
 * gateway (that is how the sandbox is reached), never a user name, another port or an address.
 *
 * Shape   link, configured gateway base -> URL or null
 * Units   none
 * Errors  none
 * Source  decision record on payment rails; guards against server-side request forgery
 */
export function allowedNoticeLink(link: string, configured_base: string): URL | null {
  if (link.length > 2000 || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.username || url.password) return null;
  const base = new URL(configured_base);
  const root = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  if (url.origin === base.origin && url.pathname.startsWith(root)) return url;
  const isTheirs = url.hostname.endsWith('.easypaisa.com.pk');
  return url.protocol === 'https:' && url.port === '' && isTheirs ? url : null;
}

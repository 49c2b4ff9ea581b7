import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import { isServerPath } from '@nua/contract/server-path.ts';
import { readSitePath } from '@nua/contract/site-path.ts';
import { publicAddress } from './address.native.ts';
import type { Links } from './links.ts';

const App = registerPlugin<AppPlugin>('App');
const SCHEME = 'nua://';
/** The first segment of a path of this site. A segment with a dot or a colon would be the name of another site. */
const FIRST_PART = /^[a-z0-9-]*(?=[/?#]|$)/i;
/** The session storage key for the link that started the app. Its value is written when the link is opened. */
const OPENED = 'nua.launch_link';

/**
 * The path of a link to this site, or null.
 *
 * Shape   'https://nua.example/club?code=X' -> '/club?code=X'; 'nua://wallet' -> '/wallet'; another host, port, scheme or user, or a
 *         path outside the client -> null
 */
export function pathOfLink(link: string): string | null {
  const path = readSitePath(pathWithin(link));
  // Server pages outside the client belong in a browser. If the app opened such a page, the phone could send the link back to the app.
  return path === null || isServerPath(path) ? null : path;
}

function pathWithin(link: string): string | null {
  if (link.startsWith(SCHEME)) {
    const path = link.slice(SCHEME.length).replace(/^\/+/, '');
    return FIRST_PART.test(path) ? `/${path}` : null;
  }
  const server = publicAddress('/').slice(0, -1);
  return link === server ? '/' : link.startsWith(`${server}/`) ? link.slice(server.length) : null;
}

export const onLink: Links['onLink'] = (open) => {
  const opened = { launch: null as string | null, event: null as string | null };
  const handleLink = (source: 'launch' | 'event', link: string) => {
    const otherSource = source === 'launch' ? 'event' : 'launch';
    // The link that starts the app arrives twice, as an event and from `getLaunchUrl`, in either order. It is opened only the first time.
    const isKnown = opened[otherSource] === link;
    opened.launch = null;
    opened.event = null;
    if (isKnown) return;
    opened[source] = link;
    const path = pathOfLink(link);
    if (path === null) console.warn('ignored a link that leads to no screen of this app');
    else open(path);
  };
  void App.addListener('appUrlOpen', ({ url }) => handleLink('event', url));
  void App.getLaunchUrl().then(
    (launch) => {
      // A page that was reloaded, for example after an update, has opened the link already.
      if (launch === undefined || sessionStorage.getItem(OPENED) === launch.url) return;
      sessionStorage.setItem(OPENED, launch.url);
      handleLink('launch', launch.url);
    },
    () => undefined,
  );
};

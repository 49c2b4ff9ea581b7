import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import { readOwnPath } from '@nua/contract/own-path.ts';
import { publicAddress } from './address.native.ts';
import type { Links } from './links.ts';

const App = registerPlugin<AppPlugin>('App');
const SCHEME = 'nua://';

/**
 * The own path of a link, or null.
 *
 * Shape   'https://nua.example/club?code=X' -> '/club?code=X'; 'nua://wallet' -> '/wallet'; another host, port, scheme or user -> null
 */
export function pathOfLink(link: string): string | null {
  if (link.startsWith(SCHEME)) return readOwnPath(`/${link.slice(SCHEME.length).replace(/^\/+/, '')}`);
  const server = publicAddress('/').slice(0, -1);
  return link === server ? '/' : link.startsWith(`${server}/`) ? readOwnPath(link.slice(server.length)) : null;
}

export const onLink: Links['onLink'] = (open) => {
  const opened = { launch: null as string | null, event: null as string | null };
  const take = (by: 'launch' | 'event', link: string) => {
    const other = by === 'launch' ? 'event' : 'launch';
    // The link of a start comes by both ways, whichever is first: it is opened once.
    const isKnown = opened[other] === link;
    opened.launch = null;
    opened.event = null;
    if (isKnown) return;
    opened[by] = link;
    const path = pathOfLink(link);
    // A page of the server outside the app: opening it would come back here.
    if (path === null || /^\/(?:api|password-reset|sandbox)\//.test(path)) return console.warn('a link was refused');
    open(path);
  };
  void App.addListener('appUrlOpen', ({ url }) => take('event', url));
  void App.getLaunchUrl().then(
    (launch) => launch !== undefined && take('launch', launch.url),
    () => undefined,
  );
};

import type { Client } from '../client/client.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { titleOf } from '../router/page-title.ts';

/** After each screen: the tab's title, the focus for those who do not see, and dialogs of the screen before are gone. */
export function afterShown(client: Client, match: RouteMatch, kind: string): void {
  document.title = titleOf(match, client.i18n.translate());
  if (kind === 'first') return;
  client.stores.dialogs.set({ open: [] });
  const main = document.getElementById('main');
  if (!match.url.hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

import type { Client } from '../../client/client.ts';
import type { RouteMatch } from '../../client/route-match.ts';
import { titleOf } from '../../router/page-title.ts';

/**
 * Called after each screen is shown. Sets the tab's title. After a navigation, also closes the previous screen's dialogs and moves the
 * focus for screen readers.
 */
export function afterShown(client: Client, match: RouteMatch, navigationKind: string): void {
  document.title = titleOf(match, client.i18n.translate());
  if (navigationKind === 'first') return;
  client.stores.dialogs.set({ open: [] });
  const main = document.getElementById('main');
  if (!match.url.hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

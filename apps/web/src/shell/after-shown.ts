import type { Client } from '../client.ts';
import type { Place } from '../state/history-store.ts';
import { titleOf } from './page-title.ts';

/** After each screen: the tab's title, the focus for those who do not see, and dialogs of the screen before are gone. */
export function afterShown(client: Client, place: Place, kind: string): void {
  document.title = titleOf(place, client.i18n.translate());
  if (kind === 'first') return;
  client.stores.dialogs.set({ open: [] });
  const main = document.getElementById('main');
  if (!place.url.hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

import type { BrowserClient } from '../../client/client.ts';
import { addDialogEntry, readEntry, switchToCurrentEntry } from '../../client/history/history-entry.ts';
import { isSkipped } from '../../client/history/history-stack.ts';
import { isBackIntercepted, runBackInterceptor } from '../../client/history/intercept-back.ts';

/**
 * Handles the back button, which closes the top dialog, or else a layer of the page, or else leaves the page. Skips the history entries
 * that the route history skips.
 */
export function listenToBackButton(client: BrowserClient): void {
  const { dialogs } = client.stores;
  addEventListener('popstate', () => {
    const previous = switchToCurrentEntry();
    const top = dialogs.get().open.at(-1);
    if (top !== undefined || isBackIntercepted()) {
      if (top !== undefined) client.closeDialog(top.id);
      else runBackInterceptor();
      if (dialogs.get().open.length > 0 || isBackIntercepted()) addDialogEntry();
      return;
    }
    const { index, is_second } = readEntry();
    // A closed dialog leaves a second history entry of the page. That entry is skipped, so that the press has a visible effect.
    const isLeftByDialog = previous.is_second && !is_second;
    const isBackIntoSkipped = index < previous.index && isSkipped(location.pathname);
    if ((isLeftByDialog || isBackIntoSkipped) && index > 0) history.back();
    else if (isBackIntoSkipped) void client.navigate('/', { replace: true });
    else void client.showPoppedPage();
  });
}

import type { BrowserClient } from '../../client/client.ts';
import { addDialogEntry, readEntry, switchToCurrentEntry } from '../../client/history/history-entry.ts';
import { isSkipped } from '../../client/history/history-stack.ts';
import { isBackIntercepted, runBackInterceptor } from '../../client/history/intercept-back.ts';

/**
 * The back button closes the top dialog, then a layer of the page itself; only without these it leaves the page.
 *
 * The target is taken from the route history, which skips some pages.
 */
export function listenToBackButton(client: BrowserClient): void {
  const { dialogs } = client.stores;
  addEventListener('popstate', () => {
    const left = switchToCurrentEntry();
    const top = dialogs.get().open.at(-1);
    if (top !== undefined || isBackIntercepted()) {
      if (top !== undefined) client.closeDialog(top.id);
      else runBackInterceptor();
      if (dialogs.get().open.length > 0 || isBackIntercepted()) addDialogEntry();
      return;
    }
    const { index, over } = readEntry();
    // A dialog that was closed by hand leaves an entry for the same page; it is skipped, or one press would seem to do nothing.
    const isUsedUp = left.over && !over;
    const isBackIntoSkipped = index < left.index && isSkipped(location.pathname);
    if ((isUsedUp || isBackIntoSkipped) && index > 0) history.back();
    else if (isBackIntoSkipped) void client.navigate('/', { replace: true });
    else void client.showPoppedPage();
  });
}

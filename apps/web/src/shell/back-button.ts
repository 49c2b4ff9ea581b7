import type { BrowserClient } from '../client/client.ts';
import { isSkipped } from '../router/guards/history-stack.ts';
import { layEntryUnderDialog, leaveEntry, readEntry } from '../router/history-entry.ts';
import { isBackHeld, takeHeldBack } from './hold-back.ts';

/**
 * The back button takes away the top dialog, then what the page itself has laid over it; only with none of these it leaves the page.
 *
 * It leads where the route history says: never into a page that this history skips.
 */
export function listenToBackButton(client: BrowserClient): void {
  const { dialogs } = client.stores;
  addEventListener('popstate', () => {
    const left = leaveEntry();
    const top = dialogs.get().open.at(-1);
    if (top !== undefined || isBackHeld()) {
      if (top !== undefined) client.closeDialog(top.id);
      else takeHeldBack();
      if (dialogs.get().open.length > 0 || isBackHeld()) layEntryUnderDialog();
      return;
    }
    const { index, over } = readEntry();
    // The entry that lay under a dialog closed by hand shows the same page: one press must not seem to do nothing.
    const isUsedUp = left.over && !over;
    const isBackIntoSkipped = index < left.index && isSkipped(location.pathname);
    if ((isUsedUp || isBackIntoSkipped) && index > 0) history.back();
    else if (isBackIntoSkipped) void client.navigate('/', { replace: true });
    else void client.popped();
  });
}

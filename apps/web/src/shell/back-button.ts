import type { BrowserClient } from '../browser-client.ts';
import { layEntryUnderDialog, readEntry } from './history-entry.ts';

/** The back button takes away the top dialog; only with none open it leaves the page. */
export function listenToBackButton(client: BrowserClient): void {
  let wasOver = readEntry().over;
  const { dialogs } = client.stores;
  dialogs.subscribe(() => {
    wasOver = readEntry().over || wasOver;
  });
  addEventListener('popstate', () => {
    const top = dialogs.get().open.at(-1);
    if (top !== undefined) {
      client.closeDialog(top.id);
      if (dialogs.get().open.length > 0) layEntryUnderDialog();
      wasOver = readEntry().over;
      return;
    }
    // The entry that lay under a dialog closed by hand shows the same page: one press must not seem to do nothing.
    const isUsedUp = wasOver && !readEntry().over;
    wasOver = readEntry().over;
    if (isUsedUp && readEntry().index > 0) history.back();
    else void client.popped();
  });
}

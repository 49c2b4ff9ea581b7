import { onBackPressed } from '#system/back';
import { onKeyboard } from '#system/bars';
import { onLink } from '#system/links';
import type { BrowserClient } from '../../client/client.ts';
import { readEntry } from '../../client/history/history-entry.ts';
import { isBackIntercepted } from '../../client/history/intercept-back.ts';
import './phone.css';

const once = { once: true } as const;

/** Handles the phone's events: its back button, its keyboard, and links to this app. */
export function listenToPhone(client: BrowserClient, started: Promise<void>): void {
  onBackPressed(() => goBack(client));
  // The link that started the app is opened after the first screen, through the same guards.
  onLink((path) => void started.then(() => client.navigate(path)));
  onKeyboard((isOpen) => document.documentElement.toggleAttribute('data-keyboard', isOpen));
}

/** Moves one step back in the history. At the first entry it opens the lobby, or in the lobby the dialog that closes the app. */
function goBack(client: BrowserClient): void {
  const { index } = readEntry();
  if (index > 0) {
    // A closed dialog leaves a second history entry of the screen. That entry is skipped, so that the press has a visible effect.
    if (index === 1 && isLeftByDialog(client))
      addEventListener('popstate', () => setTimeout(() => afterMove(client, () => leaveFirstEntry(client))), once);
    window.history.back();
    return;
  }
  // The end of a pending navigation closes the overlays of the previous screen, so the dialog opens after that.
  afterMove(client, () => leaveFirstEntry(client));
}

/** Whether the player waits for a navigation or a press. */
const isMoving = ({ stores: { history, dialogs } }: BrowserClient): boolean =>
  history.get().is_moving || dialogs.get().waiting > 0;

/** Runs an action when no navigation is pending, so that `afterShown` does not close a dialog that the action opens. */
function afterMove(client: BrowserClient, action: () => void): void {
  if (!isMoving(client)) {
    action();
    return;
  }
  const { history, dialogs } = client.stores;
  const runWhenIdle = () => {
    if (isMoving(client)) return;
    for (const stop of stops) stop();
    setTimeout(() => afterMove(client, action));
  };
  const stops = [history.subscribe(runWhenIdle), dialogs.subscribe(runWhenIdle)];
}

/** Whether the current history entry was added for a dialog that is closed now. */
const isLeftByDialog = ({ stores: { dialogs } }: BrowserClient): boolean =>
  readEntry().is_second && dialogs.get().open.length === 0 && !isBackIntercepted();

function leaveFirstEntry(client: BrowserClient): void {
  if (location.pathname !== '/') void client.navigate('/', { replace: true });
  else client.openDialog('leaveApp', {});
}

import { onBackPressed } from '#system/back';
import { onKeyboard } from '#system/bars';
import { onLink } from '#system/links';
import type { BrowserClient } from '../client/client.ts';
import { readEntry } from '../router/history-entry.ts';
import { isBackHeld } from './hold-back.ts';
import './phone.css';

const ONCE = { once: true } as const;

/** What the phone says to the app: its back button, a link of ours that was opened elsewhere, its keyboard. */
export function listenToPhone(client: BrowserClient, begun: Promise<void>): void {
  onBackPressed(() => goBack(client));
  // A link of the start moves on from the first screen, through the same guards.
  onLink((path) => void begun.then(() => client.navigate(path)));
  onKeyboard((isOpen) => document.documentElement.toggleAttribute('data-keyboard', isOpen));
}

/** One step back in the history, which closes dialogs and asks in a game; at its beginning the lobby, and from there the way out. */
function goBack(client: BrowserClient): void {
  const { index } = readEntry();
  if (index > 0) {
    // Below the entry of a dialog that was closed by hand is the same screen: a press must not seem to do nothing.
    if (index === 1 && isUsedUp(client))
      addEventListener('popstate', () => setTimeout(() => afterMove(client, () => atTheBeginning(client))), ONCE);
    window.history.back();
    return;
  }
  // A screen that is being shown closes what lies over the one before: the question waits for it.
  afterMove(client, () => atTheBeginning(client));
}

/** Whether a navigation is under way: until its screen stands, what lies over the one before is closed. */
const isMoving = ({ stores: { history, dialogs } }: BrowserClient): boolean =>
  history.get().is_moving || dialogs.get().waiting > 0;

/** Runs an act once no navigation is under way, so that `afterShown` does not close what it opens. */
function afterMove(client: BrowserClient, act: () => void): void {
  if (!isMoving(client)) {
    act();
    return;
  }
  const { history, dialogs } = client.stores;
  const look = () => {
    if (isMoving(client)) return;
    for (const stop of stops) stop();
    setTimeout(() => afterMove(client, act));
  };
  const stops = [history.subscribe(look), dialogs.subscribe(look)];
}

const isUsedUp = ({ stores: { dialogs } }: BrowserClient): boolean =>
  readEntry().over && dialogs.get().open.length === 0 && !isBackHeld();

function atTheBeginning(client: BrowserClient): void {
  if (location.pathname !== '/') void client.navigate('/', { replace: true });
  else client.openDialog('leaveApp', {});
}

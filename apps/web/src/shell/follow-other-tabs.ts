import { ownerOf, readStoredAuth, signedOut } from '../client/auth-store.ts';
import type { BrowserClient } from '../client/client.ts';
import { dropPapers, forgetPlayer, ofPlayer, seenOwner } from '../domain/session/keep-session.ts';
import { darken } from './stay-dark.ts';

/** What a tab must do about the session the browser holds now, when its own screens were filled for another. */
export type Change = 'none' | 'left' | 'came' | 'other player';

/** Compares whose data a tab holds with whose session the browser holds. A renewed token is the same player's. */
export function changeOf(mine: string | null, stored: string | null): Change {
  if (mine === stored) return 'none';
  if (stored === null) return 'left';
  return mine === null ? 'came' : 'other player';
}

/**
 * Keeps this tab with the session of the browser: who leaves in one tab has left in all of them, and who comes in sees
 * nothing of the one before. Also after the tab has slept, and when Back brings a page out of the browser's own memory.
 */
export function followOtherTabs(client: BrowserClient): { restored: () => Promise<void> } {
  const { auth, history } = client.stores;
  const follow = (): Change => {
    const stored = readStoredAuth(client.storage);
    const change = changeOf(seenOwner(client), ownerOf(stored));
    if (change === 'none') return change;
    if (auth.get().token !== stored.token) auth.set(stored.token === null ? signedOut : stored);
    // Where somebody else has come in by now, what lies here may be theirs.
    if (change === 'left') dropPapers(client);
    forgetPlayer(client);
    if (change === 'came') void client.queries.invalidateQueries({ refetchType: 'active' });
    return change;
  };
  const followOnScreen = () => {
    const change = follow();
    const isPlayers = history.get().match?.route?.access === 'player';
    // A fresh page holds nothing of the player, not even in how it was drawn.
    if (change === 'left') {
      client.stores.dialogs.set({ open: [] });
      if (isPlayers) location.assign('/');
    } else if (change === 'other player') location.reload();
  };
  client.storage.onChange('nua.auth', followOnScreen);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followOnScreen();
  });
  return { restored: () => checkRestored(client, follow) };
}

/** Longer than this nobody looks at nothing: whose session this browser holds is known without asking. */
const DARK_MS = 4_000;
let restored = 0;

/** A page out of the browser's memory stays dark until it is known that its session still stands. */
async function checkRestored(client: BrowserClient, follow: () => Change): Promise<void> {
  const mine = ++restored;
  const late = new Promise<void>((passed) => setTimeout(passed, DARK_MS));
  darken(true);
  try {
    follow();
    // What was asked before the page slept may never be answered.
    void client.queries.cancelQueries();
    // The session may have been ended elsewhere, and nobody told a page that slept what has changed.
    void client.queries.invalidateQueries({ ...ofPlayer, refetchType: 'none' });
    await Promise.race([client.begin(false), late]);
  } catch {
    // The code that checks did not come: what is on the screen asks all the same, and is told if the session has ended.
  } finally {
    if (mine === restored) darken(false);
    // A question that the check still waits for is not asked twice.
    void client.queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  }
}

import { ownerOf, readStoredAuth, signedOut } from '../../client/auth-store.ts';
import type { BrowserClient } from '../../client/client.ts';
import { dataOwner, dropStoredInput, forgetPlayer, ofPlayer } from '../../modules/session/public.ts';
import { setHidden } from '../document/hide-cached-page.ts';

/** The difference between the owner of a tab's data and the player of the browser's session. */
export type Change = 'none' | 'logged out' | 'logged in' | 'other player';

/** Compares the player of a tab's data with the player of the browser's session. A renewed token belongs to the same player. */
export function changeOf(tabOwner: string | null, sessionOwner: string | null): Change {
  if (tabOwner === sessionOwner) return 'none';
  if (sessionOwner === null) return 'logged out';
  return tabOwner === null ? 'logged in' : 'other player';
}

/**
 * Synchronizes this tab with the browser's session: a logout in one tab logs out all tabs, and the next player sees no data of the previous
 * player. The session is also checked when the tab becomes visible, and when the browser restores a page from its memory.
 */
export function followOtherTabs(client: BrowserClient): { checkRestoredPage: () => Promise<void> } {
  const { auth, history } = client.stores;
  const follow = (): Change => {
    const stored = readStoredAuth(client.storage);
    const change = changeOf(dataOwner(client), ownerOf(stored));
    if (change === 'none') return change;
    if (auth.get().token !== stored.token) auth.set(stored.token === null ? signedOut : stored);
    // After a sign-in of another player, the stored input may belong to that player and is not dropped.
    if (change === 'logged out') dropStoredInput(client);
    forgetPlayer(client);
    if (change === 'logged in') void client.queries.invalidateQueries({ refetchType: 'active' });
    return change;
  };
  const followOnScreen = () => {
    const change = follow();
    const isPlayerPage = history.get().match?.route?.access === 'player';
    // A full page load removes the player's data from the HTML.
    if (change === 'logged out') {
      client.stores.dialogs.set({ open: [] });
      if (isPlayerPage) location.assign('/');
    } else if (change === 'other player') location.reload();
  };
  client.storage.onChange('nua.auth', followOnScreen);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followOnScreen();
  });
  return { checkRestoredPage: () => checkRestored(client, follow) };
}

/** The longest time that a restored page stays hidden while the server checks the session. */
const MAX_HIDDEN_MS = 4_000;
let lastCheck = 0;

/** Hides a restored page until its session has been checked, or until the time limit. */
async function checkRestored(client: BrowserClient, follow: () => Change): Promise<void> {
  const thisCheck = ++lastCheck;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, MAX_HIDDEN_MS));
  setHidden(true);
  try {
    follow();
    // A request that was sent before the page was suspended may never get a response.
    void client.queries.cancelQueries();
    // The session may have ended elsewhere, and a suspended page receives no events.
    void client.queries.invalidateQueries({ ...ofPlayer, refetchType: 'none' });
    await Promise.race([client.begin(false), timeout]);
  } catch {
    // If the code of the check fails to load, the queries on the screen still run, and they fail if the session has ended.
  } finally {
    if (thisCheck === lastCheck) setHidden(false);
    // `cancelRefetch: false` keeps the queries that the check has sent.
    void client.queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  }
}

import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { type DialogName, type DialogProps, isNotification } from '../../client/dialog-names.ts';

type Waiting = { name: DialogName; props: object };

const waiting = new WeakMap<Client, Waiting[]>();

/**
 * Stores a dialog that may not open over a game, and opens it after the game. Every dialog about an event is stored, so that no news about
 * money is lost. Any other dialog is stored once, with its newest props. A logout drops the stored dialogs.
 *
 * Source  specification section 2, "While on /game-play only fullPageIframe may be opened"
 */
export function openAfterGame<Name extends DialogName>(client: Client, name: Name, props: DialogProps[Name]): void {
  const { auth, history } = client.stores;
  const existing = waiting.get(client);
  if (existing !== undefined) return void add(existing, { name, props });
  const dialogs: Waiting[] = [{ name, props }];
  waiting.set(client, dialogs);
  const wasLoggedIn = isLoggedIn(auth.get());
  const unsubscribe = history.subscribe(() => {
    const { match, is_moving } = history.get();
    if (is_moving || match === null || match.route?.name === 'game-play') return;
    unsubscribe();
    waiting.delete(client);
    if (isLoggedIn(auth.get()) !== wasLoggedIn) return;
    // The timeout lets `afterShown` close the dialogs of the previous screen first.
    setTimeout(() => {
      for (const dialog of dialogs) client.openDialog(dialog.name as Name, dialog.props as DialogProps[Name]);
    }, 0);
  });
}

function add(dialogs: Waiting[], dialog: Waiting): void {
  const stored = isNotification(dialog.name) ? undefined : dialogs.find(({ name }) => name === dialog.name);
  if (stored === undefined) dialogs.push(dialog);
  else stored.props = dialog.props;
}

import { isLoggedIn } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { type DialogName, type DialogProps, isNotification } from '../../client/dialog-names.ts';

type Waiting = { name: DialogName; props: object };

const waiting = new WeakMap<Client, Waiting[]>();

/**
 * Stores a dialog that may not open over a game, and opens it after the game. All dialogs about events are stored, so that no news about
 * money is lost. Of any other dialog only the newest call is stored. A logout drops the stored dialogs.
 *
 * Source  specification section 2, "While on /game-play only fullPageIframe may be opened"
 */
export function openAfterGame<Name extends DialogName>(client: Client, name: Name, props: DialogProps[Name]): void {
  const { auth, history } = client.stores;
  const known = waiting.get(client);
  if (known !== undefined) return void add(known, { name, props });
  const wanted: Waiting[] = [{ name, props }];
  waiting.set(client, wanted);
  const wasLoggedIn = isLoggedIn(auth.get());
  const stop = history.subscribe(() => {
    const { match, is_moving } = history.get();
    if (is_moving || match === null || match.route?.name === 'game-play') return;
    stop();
    waiting.delete(client);
    if (isLoggedIn(auth.get()) !== wasLoggedIn) return;
    // The timeout lets `afterShown` close the dialogs of the previous screen first.
    setTimeout(() => {
      for (const one of wanted) client.openDialog(one.name as Name, one.props as DialogProps[Name]);
    }, 0);
  });
}

function add(known: Waiting[], wanted: Waiting): void {
  const before = isNotification(wanted.name) ? undefined : known.find(({ name }) => name === wanted.name);
  if (before === undefined) known.push(wanted);
  else before.props = wanted.props;
}

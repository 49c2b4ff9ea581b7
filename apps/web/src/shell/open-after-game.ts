import type { Client } from '../client.ts';
import type { DialogName, DialogProps } from '../dialogs/names.ts';
import { isLoggedIn } from '../state/auth-store.ts';

type Waiting = { [Name in DialogName]?: DialogProps[Name] };

const waiting = new WeakMap<Client, Waiting>();

/**
 * Keeps a dialog that was refused over a game until the player has left it. Its newest occasion counts, once; whoever
 * is signed out by then has none.
 *
 * Source  specification section 2, "While on /game-play only fullPageIframe may be opened"
 */
export function openAfterGame<Name extends DialogName>(client: Client, name: Name, props: DialogProps[Name]): void {
  const { auth, history } = client.stores;
  const known = waiting.get(client);
  if (known !== undefined) return void Object.assign(known, { [name]: props });
  const wanted: Waiting = { [name]: props } as Waiting;
  waiting.set(client, wanted);
  const wasLoggedIn = isLoggedIn(auth.get());
  const stop = history.subscribe(() => {
    const { place, is_moving } = history.get();
    if (is_moving || place === null || place.url.pathname === '/game-play') return;
    stop();
    waiting.delete(client);
    if (isLoggedIn(auth.get()) !== wasLoggedIn) return;
    // Not within the change of place: the address is that of the new page a moment later.
    queueMicrotask(() => {
      for (const [one, its] of Object.entries(wanted)) client.openDialog(one as Name, its as DialogProps[Name]);
    });
  });
}

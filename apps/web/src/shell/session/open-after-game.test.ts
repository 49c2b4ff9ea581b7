import { expect, it } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import { findRoute } from '../../router/routes.ts';
import { openAfterGame } from './open-after-game.ts';

function clientInGame() {
  const { client } = clientForTests({ token: 'a-token' });
  const opened: [string, object][] = [];
  client.openDialog = (name, props) => void opened.push([name, props]);
  const goTo = async (path: string, is_moving = false) => {
    const url = new URL(path, 'http://own');
    client.stores.history.set({
      match: { url, route: findRoute(url.pathname)!, page: null, problem: null },
      is_moving,
    });
    await Promise.resolve();
    // A new screen closes the dialogs of the previous one.
    opened.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { client, opened, goTo };
}

it('a dialog that is blocked during a game opens once after the game [R2.42]', async () => {
  const { client, opened, goTo } = clientInGame();
  await goTo('/game-play?game=dice');
  openAfterGame(client, 'withdrawInfo', { pay_type: 1 });
  openAfterGame(client, 'withdrawInfo', { pay_type: 2 });
  openAfterGame(client, 'withdrawList', { show: 'withdraw' });
  await goTo('/game-play?game=mines');
  await goTo('/', true);
  expect(opened).toEqual([]);
  await goTo('/');
  expect(opened).toEqual([
    ['withdrawInfo', { pay_type: 2 }],
    ['withdrawList', { show: 'withdraw' }],
  ]);
  await goTo('/wallet');
  expect(opened).toEqual([]);
});

it('several dialogs about events all open after the game [R2.42]', async () => {
  const { client, opened, goTo } = clientInGame();
  await goTo('/game-play?game=dice');
  for (const title of ['one', 'two', 'three', 'four']) openAfterGame(client, 'status', { kind: 'info', title });
  await goTo('/');
  expect(opened.map(([, props]) => (props as { title: string }).title)).toEqual(['one', 'two', 'three', 'four']);
});

it('a dialog for a player who logs out during the game does not open [R2.42]', async () => {
  const { client, opened, goTo } = clientInGame();
  await goTo('/game-play?game=dice');
  openAfterGame(client, 'status', { kind: 'info', title: 'yours' });
  client.stores.auth.set({ token: null });
  await goTo('/');
  expect(opened).toEqual([]);
});

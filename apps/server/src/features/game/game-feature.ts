import type { Feature } from '../../http/handle.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { launchGame } from './launch-game.ts';
import { listGames } from './list-games.ts';
import { listRounds } from './list-rounds.ts';
import { listWins } from './list-wins.ts';
import { pullForDebts } from './pull-for-debts.ts';
import { pullGameWallet } from './pull-game-wallet.ts';
import { runDueTransfers } from './run-due-transfers.ts';

const LOOK_EVERY_MS = 1_000;
const tickers = new WeakMap<object, Ticker[]>();

export const gameFeature: Feature = {
  name: 'game',
  handlers: [listGames, launchGame, listRounds, listWins, pullGameWallet],
  start(app) {
    tickers.set(app, [
      startTicker(app, 'game', LOOK_EVERY_MS, () => runDueTransfers(app)),
      startTicker(app, 'game debts', LOOK_EVERY_MS, () => pullForDebts(app)),
    ]);
  },
  async stop(app) {
    await Promise.all((tickers.get(app) ?? []).map((ticker) => ticker.stop()));
  },
};

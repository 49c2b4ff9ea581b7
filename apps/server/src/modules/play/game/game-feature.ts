import type { Feature } from '../../../core/handle.ts';
import { getGame } from './get-game.ts';
import { launchGame } from './launch-game.ts';
import { listContinue } from './list-continue.ts';
import { listGames } from './list-games.ts';
import { listRounds } from './list-rounds.ts';
import { listWins } from './list-wins.ts';
import { pullForDebts } from './pull-for-debts.ts';
import { pullGameWallet } from './pull-game-wallet.ts';
import { runDueTransfers } from './run-due-transfers.ts';

const LOOK_EVERY_MS = 1_000;

export const gameFeature: Feature = {
  name: 'game',
  handlers: [listGames, getGame, launchGame, listRounds, listWins, listContinue, pullGameWallet],
  jobs: [
    { name: 'game-transfer', every_ms: LOOK_EVERY_MS, run: runDueTransfers },
    { name: 'game-debt', every_ms: LOOK_EVERY_MS, run: pullForDebts },
  ],
};

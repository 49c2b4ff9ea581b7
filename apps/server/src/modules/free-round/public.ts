/** Free rounds: grants, their use, and the bonus that the winnings become. Other modules import this file only. */
export { giveUpAllFreeRounds } from './end-free-rounds.ts';
export { freeRoundFeature } from './free-round-feature.ts';
export { type FreeRoundsGrant, grantFreeRounds } from './grant-free-rounds.ts';
export {
  addFreeWin,
  countFreeRound,
  endPlayedFreeRounds,
  lockFreeRounds,
  readPlayableFreeRounds,
  readPlayableIn,
  returnFreeRound,
} from './use-free-round.ts';

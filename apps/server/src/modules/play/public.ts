/** Rounds, games, their providers, and the guard on each stake. Other modules import this file only. */
export { arcadeFeature } from './arcade/arcade-feature.ts';
export { arcadeProvider } from './arcade/arcade-provider.ts';
export { favouriteFeature } from './favourite/favourite-feature.ts';
export { gameFeature } from './game/game-feature.ts';
export {
  bonusesTiedToDeposits,
  endBonusesOfDeposit,
  giveUpAllBonuses,
  holdBonuses,
  resolveHeldBonuses,
  sumLeft,
} from './guard/withdraw-bonuses.ts';
export { paceOf } from './pace/play-pace.ts';
export { findGame, listedGames, providedReturns, providerGames } from './pace/playable-games.ts';
export { type LinkPreview, linkPreviewOf, withPreview } from './replay/link-preview.ts';
export { replayFeature } from './replay/replay-feature.ts';
export { openStaffReplay } from './replay/staff-replay.ts';
export { reportFeature } from './report/report-feature.ts';
export { hasOpenRound } from './round/has-open-round.ts';
export { countLost } from './round/lost-seeds.ts';
export { abandonRounds } from './round/stepped-round.ts';
export { type HeldWin, heldWinsOf, stillHeld } from './seamless/held-win.ts';
export { seamlessFeature } from './seamless/seamless-feature.ts';
export { closeProviderRound } from './seamless/seamless-round.ts';

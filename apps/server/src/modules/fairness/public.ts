/** Seed pairs, bets drawn from them, and their replay. Other modules import this file only. */
export { CONTINUED } from './continued-games.ts';
export { findPlacedBet } from './find-placed-bet.ts';
export { listRoundsOf } from './list-rounds-of.ts';
export { nodeHmac, serverFloats } from './node-hmac.ts';
export {
  findDueRounds,
  findLostRounds,
  findOpenRound,
  listOpenRounds,
  type OpenRound,
  readLostRound,
  reserveGameNonce,
  type SeedlessRound,
  type TakenStep,
  writeOpenRound,
  writeRoundEnd,
  writeStep,
} from './open-rounds.ts';
export {
  type Bet,
  type BetService,
  type BetVerdict,
  createBetService,
  type PlacedRound,
  placeOne,
} from './place-bets.ts';
export { placeFree } from './place-free-round.ts';
export { placeWithBonus } from './place-with-bonus.ts';
export { type ReplayCheck, type RoundReplay, readReplay, type StoredReplay } from './read-replay.ts';
export { replayStored } from './replay-stored.ts';
export {
  firstUnfinishedId,
  ID_AGE_MS,
  type RoundPeriod,
  type RoundSum,
  sumNextPlayers,
  sumRounds,
} from './round-sums.ts';
export { isSealedOnly, isSealMigrationApplied } from './sealed-seeds.ts';
export {
  isSealedWith,
  type Resealed,
  resealSeeds,
  sealPlainSeeds,
} from './sealed-tables.ts';
export {
  closeOldPairs,
  FOR_GAMES,
  type PairFor,
  type RevealedPair,
  readWheelTables,
  reserveWheelNonce,
  revealPairs,
  rotateSeedPair,
  showSeeds,
  type WheelPair,
  type WheelTable,
} from './seed-pairs.ts';

/** Tournaments: their editions, standings and prizes. Other modules import this file only. */
export { openEditions, withEarlierEditions } from './open-editions.ts';
export { runningStandings } from './running-standings.ts';
export { settleEditions } from './settle-editions.ts';
export { runCountStandings, runOpenEditions, tournamentFeature } from './tournament-feature.ts';

/** Queries bonuses and applies their rules. Other modules import this file only. */
export { forfeitedBy, groupBonuses, groupByWeight, stakesToReach, wagerLeft, wagerPercent } from './bonus-rules.ts';
export { type Bonus, bonusesQuery, type FreeRounds, openFreeRoundsQuery } from './bonuses-query.ts';

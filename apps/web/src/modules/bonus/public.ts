/** Reads bonuses, and knows their rules. Other modules import this file only. */
export { forfeitedBy, groupByWeight, sortBonuses, stakesToReach, wagerLeft, wagerPercent } from './bonus-rules.ts';
export { type Bonus, bonusesQuery, type FreeRounds, openFreeRoundsQuery } from './bonuses-query.ts';

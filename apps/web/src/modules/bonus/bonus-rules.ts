import { type Cents, ZERO } from '@nua/money';
import type { Bonus } from './bonuses-query.ts';

const FULL_WEIGHT_BPS = 10_000;

type Wagering = Pick<Bonus, 'wager_needed' | 'wager_done'>;

/** The weighted stakes that are still needed; never below zero. */
export const wagerLeft = ({ wager_needed, wager_done }: Wagering): Cents =>
  wager_done >= wager_needed ? ZERO : ((wager_needed - wager_done) as Cents);

/** The progress of the wagering in whole percent, rounded down: it shows 100 only when the wagering is complete. */
export function wagerPercent({ wager_needed, wager_done }: Wagering): number {
  if (wager_done >= wager_needed) return 100;
  return Number((wager_done * 100n) / wager_needed);
}

/** Games with the same weight. `weight` is in basis points. */
type WeightGroup = { games: readonly string[]; weight: number; percent: number };

/**
 * Groups games by weight, with the highest weight first. Games that do not count are left out.
 *
 * Shape   { dice: 2500, limbo: 2500 } -> [{ games: ['dice', 'limbo'], weight: 2500, percent: 25 }]
 */
export function groupByWeight(weights: Bonus['weights']): WeightGroup[] {
  const gamesOfWeight = new Map<number, string[]>();
  for (const [game, weight] of Object.entries(weights)) {
    if (weight > 0) gamesOfWeight.set(weight, [...(gamesOfWeight.get(weight) ?? []), game]);
  }
  return [...gamesOfWeight]
    .sort(([a], [b]) => b - a)
    .map(([weight, games]) => ({ games, weight, percent: (weight * 100) / FULL_WEIGHT_BPS }));
}

/** The stakes needed if the player plays only these games, which have the same weight. */
export type StakesOfGroup = { games: readonly string[]; percent: number; stakes: Cents };

/**
 * Converts an amount of weighted stakes to real stakes, for each group of games with the same weight.
 *
 * Shape   ({ dice: 2500, limbo: 2500 }, 750.00) -> [{ games: ['dice', 'limbo'], percent: 25, stakes: 3000.00 }]
 */
export function stakesToReach(weights: Bonus['weights'], weighted: Cents): StakesOfGroup[] {
  return groupByWeight(weights).map(({ games, weight, percent }) => ({
    games,
    percent,
    // Rounded up, because the server rounds the weighted part of each stake down.
    stakes: ((weighted * BigInt(FULL_WEIGHT_BPS) + BigInt(weight) - 1n) / BigInt(weight)) as Cents,
  }));
}

/** The bonus money that the player gives up by a withdrawal. */
export const forfeitedBy = (bonuses: readonly Bonus[]): Cents =>
  bonuses.reduce<bigint>(
    (sum, { forfeits_on_withdraw, left }) => (forfeits_on_withdraw ? sum + left : sum),
    0n,
  ) as Cents;

/** Groups bonuses by state. At most one is active. */
export function groupBonuses(bonuses: readonly Bonus[]) {
  const inState = (...states: Bonus['state'][]) => bonuses.filter(({ state }) => states.includes(state));
  return {
    active: inState('active')[0] ?? null,
    waiting: inState('waiting'),
    held: inState('held'),
    ended: inState('cleared', 'used', 'expired', 'given_up'),
  };
}

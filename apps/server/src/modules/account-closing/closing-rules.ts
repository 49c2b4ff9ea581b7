import type { closingObstacles } from '@nua/contract/account-closing.ts';
import type { Cents } from '@nua/money';

export type ObstacleKind = (typeof closingObstacles)[number];
export type Obstacle = { kind: ObstacleKind; amount: Cents | null };

export type ClosingFacts = {
  is_guest: boolean;
  main: Cents;
  bonus: Cents;
  game: Cents;
  /** The winnings of unfinished free rounds, which are not in a wallet yet. */
  free_winnings: Cents;
  blocked: Cents;
  freeze: Cents;
  debt: Cents;
  /** Open rounds of several steps. The closing ends them. */
  open_rounds: number;
  /** Open bets that the player cannot end, such as bets on shared rounds. Their payout needs an open account. */
  open_bets: number;
  open_transfers: number;
  open_withdraws: number;
  open_deposits: number;
  is_excluded: boolean;
  minimum: Cents;
};

/**
 * Returns the obstacles to closing, in the order in which they are shown.
 *
 * A balance of at least the minimum withdrawal must be withdrawn first. A smaller balance, a bonus and a guest's play money are given up.
 * An excluded player cannot close the account, because a new account would avoid the exclusion.
 *
 * Shape   facts -> obstacles, empty if the account may close
 */
export function obstaclesOf(facts: ClosingFacts): Obstacle[] {
  const { main, game, blocked, freeze, debt, minimum } = facts;
  const payable = (main + game) as Cents;
  const found: (Obstacle | false)[] = [
    facts.open_bets > 0 && { kind: 'round', amount: null },
    facts.open_transfers > 0 && { kind: 'transfer', amount: null },
    facts.open_withdraws > 0 && { kind: 'withdraw', amount: null },
    facts.open_deposits > 0 && { kind: 'deposit', amount: null },
    blocked > 0n && facts.open_withdraws === 0 && { kind: 'hold', amount: blocked },
    freeze > 0n && { kind: 'freeze', amount: freeze },
    debt > 0n && { kind: 'debt', amount: debt },
    !facts.is_guest && payable >= minimum && payable > 0n && { kind: 'balance', amount: payable },
    facts.is_excluded && { kind: 'exclusion', amount: null },
  ];
  return found.filter((obstacle) => obstacle !== false);
}

export function remainingMoney({
  main,
  bonus,
  game,
  free_winnings,
}: Pick<ClosingFacts, 'main' | 'bonus' | 'game' | 'free_winnings'>): Cents {
  return (main + bonus + game + free_winnings) as Cents;
}

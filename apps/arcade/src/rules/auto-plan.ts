import type { Cents } from '@nua/money';
import type { AutoEnd, AutoPlan, AutoState } from './auto-bet.ts';

export const AUTO_ROUNDS_MAXIMUM = 1000;

/** Checks a plan. It needs a number of rounds, and a loss limit that covers at least one stake. */
export function planError(plan: AutoPlan, stake: Cents): 'rounds' | 'loss_limit' | 'win_limit' | null {
  if (!Number.isInteger(plan.rounds) || plan.rounds < 1 || plan.rounds > AUTO_ROUNDS_MAXIMUM) return 'rounds';
  if (plan.loss_limit < stake) return 'loss_limit';
  if (plan.win_limit !== null && plan.win_limit <= 0n) return 'win_limit';
  return null;
}

/**
 * The next step of an auto-bet: a bet, the reason to end the auto-bet, or `none` if no auto-bet is running. A bet whose
 * loss could exceed the limit is not placed.
 */
export function nextBet(state: AutoState, stake: Cents, balance: Cents): 'bet' | 'none' | AutoEnd {
  if (state.status !== 'running') return 'none';
  if (state.net - stake < -state.plan.loss_limit) return 'loss_limit';
  if (stake > balance) return 'funds';
  return 'bet';
}

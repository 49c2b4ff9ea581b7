import type { Cents } from '@nua/money';

/** Why a run of bets came to its end. */
export type AutoEnd =
  | 'count'
  | 'loss_limit'
  | 'win_limit'
  | 'funds'
  | 'error'
  | 'hidden'
  | 'paused'
  | 'player'
  | 'bonus';

export type AutoPlan = { rounds: number; loss_limit: Cents; win_limit: Cents | null };

export type AutoState =
  | { status: 'off' }
  | { status: 'running'; plan: AutoPlan; played: number; net: Cents }
  | { status: 'ended'; reason: AutoEnd; played: number; net: Cents };

export type AutoEvent =
  | { type: 'start'; plan: AutoPlan }
  | { type: 'settled'; stake: Cents; payout: Cents }
  | { type: 'stop'; reason: AutoEnd };

export const AUTO_ROUNDS_MAXIMUM = 1000;

/** A plan needs a number of rounds and a loss limit that covers at least one stake. */
export function planError(plan: AutoPlan, stake: Cents): 'rounds' | 'loss_limit' | 'win_limit' | null {
  if (!Number.isInteger(plan.rounds) || plan.rounds < 1 || plan.rounds > AUTO_ROUNDS_MAXIMUM) return 'rounds';
  if (plan.loss_limit < stake) return 'loss_limit';
  if (plan.win_limit !== null && plan.win_limit <= 0n) return 'win_limit';
  return null;
}

/** Folds what happened into the run. A run that has ended stays ended until it is started again. */
export function autoStep(state: AutoState, event: AutoEvent): AutoState {
  if (event.type === 'start') return { status: 'running', plan: event.plan, played: 0, net: 0n as Cents };
  if (state.status !== 'running') return state;
  if (event.type === 'stop') return { status: 'ended', reason: event.reason, played: state.played, net: state.net };
  const played = state.played + 1;
  const net = (state.net + event.payout - event.stake) as Cents;
  const { plan } = state;
  if (plan.win_limit !== null && net >= plan.win_limit) return { status: 'ended', reason: 'win_limit', played, net };
  if (played >= plan.rounds) return { status: 'ended', reason: 'count', played, net };
  return { status: 'running', plan, played, net };
}

/**
 * Whether the next bet of a run may be placed: a bet that could carry the loss over the limit is not placed, so the limit is
 * never passed, not even by one stake.
 */
export function nextBet(state: AutoState, stake: Cents, balance: Cents): 'bet' | 'none' | AutoEnd {
  if (state.status !== 'running') return 'none';
  if (state.net - stake < -state.plan.loss_limit) return 'loss_limit';
  if (stake > balance) return 'funds';
  return 'bet';
}

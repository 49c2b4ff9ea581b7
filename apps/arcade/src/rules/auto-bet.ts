import type { Cents } from '@nua/money';

/** Why auto-bet ended. */
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

/** Applies an event. Auto-bet that is not running ignores every event except a start. */
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

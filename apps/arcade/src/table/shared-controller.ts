import { automaticCashOut } from '@nua/games/play/automatic-cash-out.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import type { Cents } from '@nua/money';
import type { SharedNow, TableState } from './table-state.ts';
import type { Table } from './view.ts';

/** The game on the table, if it has shared rounds. */
export const sharedGameOf = ({ view }: Table): AnySharedGame | null =>
  view.kind === 'shared' ? (view.game as unknown as AnySharedGame) : null;

/** Whether a bet can be placed now: the round takes bets, and this player has no bet on it. */
export const canBetOnRound = ({ shared }: TableState): boolean => shared?.phase === 'betting' && shared.bet === null;

/** The current time of the server's clock. All times of a round use this clock. */
export const serverNow = ({ offset_ms }: SharedNow): number => Date.now() + offset_ms;

/** The current multiplier of the running round; null while no round runs. */
export function reachedNow({ climb }: AnySharedGame, shared: SharedNow | null): number | null {
  if (climb === null || shared?.phase !== 'running' || shared.round === null) return null;
  return climb.at(serverNow(shared) - Date.parse(shared.round.starts_at));
}

/** The multiplier and the amount of a cash-out now; null while the bet cannot be cashed out. */
export function cashOutNow(table: Table, { shared }: TableState): { hundredths: number; amount: Cents } | null {
  const game = sharedGameOf(table);
  const bet = shared?.bet;
  if (!game?.climb || !bet || shared.reached_hundredths === null) return null;
  const call = readCall(game, bet.outcome) ?? {};
  const automatic = automaticCashOut(game, call, bet.ceiling_hundredths) ?? Number.POSITIVE_INFINITY;
  const hundredths = Math.min(shared.reached_hundredths, automatic);
  if (hundredths < game.climb.minimum_hundredths) return null;
  return { hundredths, amount: game.payout(call, bet.stake, {}, hundredths) };
}

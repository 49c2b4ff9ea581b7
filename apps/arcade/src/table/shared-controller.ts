import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { automaticCashOut } from '@nua/games/play/automatic-cash-out.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import { type Cents, parseAmountInput, toWire } from '@nua/money';
import { newKey } from '@nua/wire/new-key.ts';
import { roundStep } from '../rules/round-state.ts';
import { stakeError } from '../rules/stake-steps.ts';
import { sendUntilKnown } from '../wire/arcade-call.ts';
import { canBet, limitsOf, type SharedNow, type TableState } from './table-state.ts';
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

export async function placeSharedBet(table: Table): Promise<void> {
  const { state } = table;
  const game = sharedGameOf(table);
  const stake = parseAmountInput(state.stake_text);
  if (!game || !canBet(state) || !canBetOnRound(state) || stake === null) return;
  if (stakeError(stake, limitsOf(game, state)) !== null) return;
  const request = { body: { stake: toWire(stake), ...state.call }, key: newKey() };
  table.shell.send({ type: 'busy' });
  const isPlaced = await send(table, () => table.call(sharedCallsOf(game).bet, request));
  if (!isPlaced) {
    table.change({ round: roundStep(table.state.round, { type: 'refused' }) });
    table.shell.send({ type: 'idle' });
  }
}

export async function cashOutShared(table: Table): Promise<void> {
  const { shared, round } = table.state;
  const game = sharedGameOf(table);
  if (!game || !shared?.bet || shared.bet.state !== 'open' || round.at !== 'open') return;
  const request = { body: { round_id: shared.bet.round_id }, key: newKey() };
  await send(table, () => table.call(sharedCallsOf(game).cashOut, request));
  // After any response, the bet waits for the end of the round.
  reopenRound(table);
}

/** Sends a call, and retries it with the same idempotency key until a response arrives. Returns whether it was accepted. */
async function send(
  table: Table,
  attempt: () => ReturnType<typeof table.call<ReturnType<typeof sharedCallsOf>['bet']>>,
) {
  table.change({ round: roundStep(table.state.round, { type: 'send' }), notice: null });
  const reply = await sendUntilKnown(attempt, table.wait, () =>
    table.change({ round: roundStep(table.state.round, { type: 'no_answer' }) }),
  );
  if (reply.is === 'refusal') {
    table.reject(reply);
    return false;
  }
  const { shared } = table.state;
  const bet = reply.response;
  // The push may have arrived before the response.
  const isNews = shared !== null && (shared.bet === null || shared.bet.state === 'open');
  if (isNews) table.change({ shared: { ...shared, bet, reached_hundredths: null }, balance: bet.balance });
  reopenRound(table);
  return true;
}

function reopenRound(table: Table): void {
  const { round } = table.state;
  if (round.at === 'sent' || round.at === 'unknown') table.change({ round: roundStep(round, { type: 'opened' }) });
}

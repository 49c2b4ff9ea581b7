import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { type Cents, parseAmountInput, toWire } from '@nua/money';
import { newKey } from '@nua/wire/new-key.ts';
import { roundStep } from '../rules/round-state.ts';
import { stakeError } from '../rules/stake-steps.ts';
import { loadHistory } from '../table/seed-controller.ts';
import { refreshBalance } from '../table/session-controller.ts';
import { canBetOnRound, sharedGameOf } from '../table/shared-controller.ts';
import { canBet, limitsOf, type SharedNow } from '../table/table-state.ts';
import type { Table } from '../table/view.ts';
import { sendUntilKnown } from '../wire/arcade-call.ts';

type Bet = NonNullable<SharedNow['bet']>;

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
  const { bet } = shared;
  const isAccepted = await send(table, () => table.call(sharedCallsOf(game).cashOut, request));
  // After a refusal, the bet still waits for the end of the round.
  if (!isAccepted) await waitForEnd(table, bet);
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
  const isNews = shared !== null && !isRoundPast(bet, shared) && (shared.bet === null || shared.bet.state === 'open');
  if (isNews) table.change({ shared: { ...shared, bet, reached_hundredths: null }, balance: bet.balance });
  await waitForEnd(table, bet);
  return true;
}

/** Lets the bet wait for the end of its round. If the round has ended while no response arrived, its result is loaded. */
async function waitForEnd(table: Table, bet: Bet): Promise<void> {
  const { round, shared } = table.state;
  if (round.at !== 'sent' && round.at !== 'unknown') return;
  table.change({ round: roundStep(round, { type: 'opened' }) });
  if (shared !== null && isRoundPast(bet, shared)) await loadMissedResult(table, bet);
}

/** Whether the round of a bet has been followed by another round, or by a closed game. Round ids sort by time. */
export const isRoundPast = ({ shared_round_id }: Bet, { round }: Pick<SharedNow, 'round'>): boolean =>
  round === null || shared_round_id < round.id;

/** Loads the result of a bet whose round ended while the connection was lost. */
export async function loadMissedResult(table: Table, { round_id }: Bet): Promise<void> {
  if (table.state.round.at !== 'open') return;
  const ended = (await loadHistory(table)).find((round) => round.round_id === round_id);
  const { round, history, visit_net } = table.state;
  if (round.at !== 'open') return;
  const net = ended ? { visit_net: (visit_net + ended.payout - ended.stake) as Cents } : {};
  const rounds = ended ? [ended, ...history.filter((earlier) => earlier.round_id !== round_id)] : history;
  table.change({ round: roundStep(round, { type: 'refused' }), history: rounds, ...net });
  table.shell.send({ type: 'idle' });
  await refreshBalance(table);
}

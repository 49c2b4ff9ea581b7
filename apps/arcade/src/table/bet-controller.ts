import { betOn } from '@nua/contract/arcade.ts';
import { type Cents, parseAmountInput, toWire } from '@nua/money';
import { newKey } from '@nua/wire/new-key.ts';
import { autoStep } from '../rules/auto-bet.ts';
import { bonusAfter } from '../rules/bonus-play.ts';
import { roundStep } from '../rules/round-state.ts';
import { stakeError } from '../rules/stake-steps.ts';
import { sendUntilKnown } from '../wire/arcade-call.ts';
import { refreshBalance } from './session-controller.ts';
import { notifyBonusEnd } from './table.ts';
import { canBet, limitsOf, type Round } from './table-state.ts';
import type { Table } from './view.ts';

const HISTORY_LENGTH = 60;

/**
 * Places the table's bet and shows its outcome. Returns whether the bet was accepted. While no response arrives, the
 * call is retried with the same idempotency key, and the page shows that the outcome is unknown.
 */
export async function placeBet(table: Table): Promise<boolean> {
  const { state, shell, wait } = table;
  const { game } = table.view;
  if (game.kind !== 'single') return false;
  const stake = parseAmountInput(state.stake_text);
  if (!canBet(state) || state.is_free_over || stake === null) return false;
  if (stakeError(stake, limitsOf(game, state)) !== null) return false;
  const { call, free } = state;
  const began_ms = Date.now();
  const bet = betOn(game);
  const request = { body: { stake: toWire(stake), ...(free && { free_rounds_id: free.id }), ...call }, key: newKey() };
  table.change({ round: roundStep(state.round, { type: 'send' }), notice: null });
  shell.send({ type: 'busy' });
  const reply = await sendUntilKnown(
    () => table.call(bet, request),
    wait,
    () => {
      table.change({ round: roundStep(table.state.round, { type: 'no_answer' }) });
      table.stopAuto('error');
    },
  );
  if (reply.is === 'response') {
    const { balance, ...round } = reply.response;
    await settleRound(table, { ...round, call, steps: [] }, balance);
    waitForPace(table, began_ms);
    shell.send({ type: 'idle' });
    if (table.state.is_free_over || (table.state.bonus === null && (state.bonus !== null || round.bonus_balance > 0n)))
      await refreshBalance(table);
    return true;
  }
  table.change({ round: roundStep(table.state.round, { type: 'refused' }) });
  table.stopAuto('error');
  table.reject(reply);
  shell.send({ type: 'idle' });
  if (reply.name === 'INSUFFICIENT_FUNDS' || reply.name === 'FREE_ROUNDS_ENDED' || reply.name === 'BONUS_STAKE_MAXIMUM')
    await refreshBalance(table);
  return false;
}

/** Delays the next bet to the game's pace, which the server enforces, too. */
function waitForPace(table: Table, began_ms: number): void {
  const remaining_ms = table.state.pace.every_ms - (Date.now() - began_ms);
  if (remaining_ms <= 0) return;
  table.change({ is_waiting_for_pace: true });
  void table.wait(remaining_ms).then(() => table.change({ is_waiting_for_pace: false }));
}

/** Settles a round with a known outcome. The stage plays it, and only then balance and history change on the screen. */
export async function settleRound(
  table: Table,
  round: Round & { bonus_balance: Cents },
  balance: Cents,
): Promise<void> {
  table.change({ round: roundStep(table.state.round, { type: 'outcome', outcome: round }) });
  await table.show(round, table.state.auto.status === 'running');
  const { state } = table;
  const { stake, payout, seed_pair_id, nonce } = round;
  const active = state.seeds?.active;
  const seeds =
    active?.id === seed_pair_id && nonce !== null && state.seeds
      ? { ...state.seeds, active: { ...active, nonce } }
      : state.seeds;
  const earlier = state.history.filter((known) => known.round_id !== round.round_id);
  const auto = autoStep(state.auto, { type: 'settled', stake, payout });
  const isFreeRound = (round.free_rounds_id ?? null) !== null;
  const stateAfterFreeRound = isFreeRound ? (await import('./free-line.ts')).stateAfterFreeRound(table, round) : {};
  const after = isFreeRound ? null : state.bonus && bonusAfter(state.bonus, round);
  const hasAutoEnded = auto.status === 'ended' && state.auto.status === 'running';
  table.change({
    round: roundStep(state.round, { type: 'shown' }),
    balance,
    open: null,
    bonus: isFreeRound ? state.bonus : (after?.bonus ?? null),
    seeds,
    auto,
    visit_net: isFreeRound ? state.visit_net : ((state.visit_net + payout - stake) as Cents),
    history: [round, ...earlier].slice(0, HISTORY_LENGTH),
    ...(hasAutoEnded ? { notice: { tone: 'info', text: table.messages[`end_${auto.reason}`] } } : {}),
    ...stateAfterFreeRound,
  });
  if (after?.end) notifyBonusEnd(table, after.end);
}

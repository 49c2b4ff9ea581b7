import { arcadeCashOut, arcadeOpen, arcadeOpenRound, arcadeStep } from '@nua/contract/arcade.ts';
import { steppedRound } from '@nua/contract/round.ts';
import type { Values } from '@nua/games/play/game.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import { isSameStep } from '@nua/games/play/same-step.ts';
import { type Cents, parseAmountInput, toWire, ZERO } from '@nua/money';
import { newKey } from '@nua/wire/new-key.ts';
import * as v from 'valibot';
import { roundStep } from '../rules/round-state.ts';
import { stakeError, stakeText } from '../rules/stake-steps.ts';
import type { Reply } from '../wire/arcade-call.ts';
import { sendUntilKnown } from '../wire/arcade-call.ts';
import { settleRound } from './bet-controller.ts';
import { stepsOf } from './seed-controller.ts';
import { refreshBalance } from './session-controller.ts';
import { canBet, limitsOf, type OpenRound, type TableState } from './table-state.ts';
import type { Table } from './view.ts';

type Move = OpenRound['moves'][number];

/** The move that cashes out the open round, or null. */
export function cashOutMove({ open }: TableState): Move | null {
  return open?.moves.find(({ step }) => step.action === 'cash_out') ?? null;
}

/** The call with the id of this game in its path. */
const callOfGame = <C extends { path: string }>(call: C, table: Table): C => ({
  ...call,
  path: call.path.replace('{game}', table.view.game.id),
});

export async function openRound(table: Table): Promise<void> {
  const { state } = table;
  const stake = parseAmountInput(state.stake_text);
  const { game } = table.view;
  if (!canBet(state) || stake === null || stakeError(stake, limitsOf(game, state)) !== null) return;
  const request = { body: { stake: toWire(stake), ...state.call }, key: newKey() };
  await send(table, () => table.call(callOfGame(arcadeOpen, table), request));
}

/** Takes a step of the open round. A press during another request is ignored. */
export async function takeStep(table: Table, step: Values): Promise<void> {
  const { open, round, is_paused } = table.state;
  if (open === null || round.at !== 'open' || is_paused) return;
  const move = open.moves.find((offered) => isSameStep(offered.step, step));
  const ownMoney = move ? ((move.extra_stake - move.extra_bonus) as Cents) : ZERO;
  if (ownMoney > table.state.balance) return askForMoney(table, ownMoney);
  const request = { body: { round_id: open.round_id, n: open.n + 1, ...step }, key: newKey() };
  await send(table, () => table.call(callOfGame(arcadeStep, table), request));
}

/**
 * Handles a step that costs more own money than the game wallet has: transfers money from the main wallet, or shows
 * that the balance is too low.
 */
function askForMoney(table: Table, amount: Cents): void {
  const { messages, state, shell } = table;
  if (state.balance + state.main < amount) {
    table.change({ notice: { tone: 'wrong', text: messages.error_funds } });
    return;
  }
  table.change({ is_refilling: true, notice: { tone: 'info', text: messages.empty_refill } });
  shell.send({ type: 'refill' });
}

export async function cashOut(table: Table): Promise<void> {
  const { open, round, is_paused } = table.state;
  if (open === null || round.at !== 'open' || is_paused || cashOutMove(table.state) === null) return;
  const request = { body: { round_id: open.round_id, n: open.n + 1 }, key: newKey() };
  await send(table, () => table.call(callOfGame({ ...arcadeCashOut, response: steppedRound }, table), request));
}

/** Resumes the open round, if there is one. */
export async function resumeRound(table: Table): Promise<void> {
  if (table.view.kind !== 'stepped') return;
  const reply = await sendUntilKnown(
    () => table.call(callOfGame(arcadeOpenRound, table)),
    table.wait,
    () => table.change({ is_retrying: true }),
  );
  table.change({ is_retrying: false });
  if (reply.is === 'response') showOpen(table, reply.response.round);
}

/**
 * Sends a step with one idempotency key. While no response arrives, the call is retried, and the page shows that the
 * outcome is unknown.
 */
async function send(table: Table, attempt: () => Promise<Reply<OpenRound>>): Promise<void> {
  const { shell, wait } = table;
  const hadBonus = table.state.bonus !== null;
  table.change({ round: roundStep(table.state.round, { type: 'send' }), notice: null });
  shell.send({ type: 'busy' });
  const reply = await sendUntilKnown(attempt, wait, () =>
    table.change({ round: roundStep(table.state.round, { type: 'no_answer' }) }),
  );
  if (reply.is === 'response') {
    if (reply.response.state === 'open') showOpen(table, reply.response);
    else await showEnd(table, reply.response);
    shell.send({ type: 'idle' });
    if (hadBonus) await refreshBalance(table);
    return;
  }
  const { open } = table.state;
  // The server does not find a round that has ended, for example on another device.
  const isOver = open !== null && reply.name === 'NOT_FOUND';
  if (!isOver) table.reject(reply);
  // Another tab may be ahead, so the state is read from the server.
  const now = await table.call(callOfGame(arcadeOpenRound, table));
  const current = now.is === 'response' ? now.response.round : isOver ? null : open;
  if (open !== null && current?.round_id !== open.round_id)
    await import('./missed-end.ts')
      .then(({ showMissedEnd }) => showMissedEnd(table, open))
      .catch(() => table.change({ notice: { tone: 'wrong', text: table.messages.failed_load } }));
  table.change({ round: roundStep(table.state.round, { type: 'refused' }) });
  showOpen(table, current);
  shell.send({ type: 'idle' });
  await refreshBalance(table);
}

function showOpen(table: Table, open: OpenRound | null): void {
  const { state } = table;
  const round = open === null ? state.round : roundStep(state.round, { type: 'opened' });
  const balance = open === null ? state.balance : open.balance;
  const active = state.seeds?.active;
  const isSame = open !== null && active?.id === open.seed_pair_id;
  const seeds = isSame && state.seeds ? { ...state.seeds, active: { ...active, nonce: open.nonce } } : state.seeds;
  table.change({ open, round, balance, seeds, ...choicesOf(table, open) });
}

/** The call and the stake of an open round. They replace those of the table if another page or device opened the round. */
function choicesOf({ view }: Table, open: OpenRound | null): Partial<TableState> {
  const call = open?.call && readCall(view.game, open.call);
  return call && open.opening_stake ? { call, stake_text: stakeText(open.opening_stake) } : {};
}

async function showEnd(table: Table, { balance, ...ended }: OpenRound): Promise<void> {
  const { game } = table.view;
  const stored = ended.outcome ?? {};
  const call = readCall(game, stored);
  const outcome = v.safeParse(game.outcome, stored);
  if (call === null || !outcome.success) throw new Error(`a round of ${game.id} ended with an unreadable outcome`);
  await settleRound(table, { ...ended, call, outcome: outcome.output, steps: stepsOf(stored) }, balance);
}

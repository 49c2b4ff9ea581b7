import { arcadeBalance, arcadeSession, diceBet } from '@nua/contract/arcade.ts';
import type { AnswerOf } from '@nua/contract/call.ts';
import { type Cents, parseAmountInput, toWire } from '@nua/money';
import { type AutoEnd, type AutoPlan, autoStep, nextBet, planFault } from '../rules/auto-bet.ts';
import { roundStep } from '../rules/round-state.ts';
import { stakeFault } from '../rules/stake-steps.ts';
import type { ArcadeCall, ArcadeSession } from '../wire/arcade-call.ts';
import { newKey } from '../wire/new-key.ts';
import { sendUntilKnown } from '../wire/send-until-known.ts';
import type { Shell } from '../wire/shell-port.ts';
import { fill, type Words } from '../words/words.ts';
import { type DiceRound, type DiceState, firstState, isFree, limitsOf } from './dice-state.ts';
import { loadHistory, settleSeeds } from './seed-desk.ts';

const HISTORY_LENGTH = 60;

export type Table = ReturnType<typeof createTable>;
export type TableParts = { call: ArcadeCall; session: ArcadeSession; shell: Shell; words: Words; wait: Wait };
type Wait = (time_ms: number) => Promise<void>;
type BetAnswer = AnswerOf<typeof diceBet>;

/** The table: holds the state, places bets and runs auto-bet. It draws nothing; the parts of the screen listen to it. */
export function createTable({ call, session, shell, words, wait }: TableParts) {
  let state: DiceState = firstState(Date.now());
  const listeners = new Set<(state: DiceState) => void>();
  /** Shows an outcome and returns when it has been seen; set by the stage. */
  let show: (round: DiceRound, quick: boolean) => Promise<void> = async () => {};

  const change = (patch: Partial<DiceState>) => {
    state = { ...state, ...patch };
    for (const listen of listeners) listen(state);
  };
  const tellBalance = () => shell.tell({ type: 'balance', balance: toWire(state.balance) });

  /** A refusal in the player's words; one that ends the session closes the table. */
  const refuse = (reply: { name: string | null; code: number }) => {
    if (reply.name === 'TICKET_REFUSED' || reply.name === 'NOT_SIGNED_IN') return change({ phase: 'closed' });
    const phrase = (words as Record<string, string>)[`error_${reply.name}`];
    change({ notice: { tone: 'wrong', text: phrase ?? fill(words.error_other, { code: String(reply.code) }) } });
  };

  const stopAuto = (reason: AutoEnd) => {
    if (state.auto.status !== 'running') return;
    const text = words[`end_${reason}`];
    change({ auto: autoStep(state.auto, { type: 'stop', reason }), notice: { tone: 'info', text } });
  };

  const enter = async (ticket: string) => {
    const attempt = () => call(arcadeSession, { body: { ticket } });
    const reply = await sendUntilKnown(attempt, wait, () => change({ silent: true }));
    if (reply.is === 'refusal') return change({ phase: 'closed' });
    const { token, encrypt, server_time, balance, stake_minimum, stake_maximum, payout_cap, seeds } = reply.answer;
    Object.assign(session, { token, encryption: encrypt, clock_offset_ms: Date.parse(server_time) - Date.now() });
    change({ silent: false, balance, stake_minimum, stake_maximum, payout_cap, seeds, visit_began_ms: Date.now() });
    if (!(await settleSeeds(table, seeds))) return;
    change({ phase: 'open' });
    shell.tell({ type: 'ready' });
    tellBalance();
    change({ history: await loadHistory(call) });
  };

  const refresh = async () => {
    const reply = await call(arcadeBalance);
    if (reply.is !== 'answer') return;
    change({ balance: reply.answer.balance });
    tellBalance();
  };

  const placeBet = async (): Promise<boolean> => {
    const stake = parseAmountInput(state.stake_text);
    if (!isFree(state) || stake === null || stakeFault(stake, limitsOf(state)) !== null) return false;
    const { target_hundredths, over } = state;
    const key = newKey();
    change({ round: roundStep(state.round, { type: 'send' }), notice: null });
    shell.tell({ type: 'busy' });
    const body = { stake: toWire(stake), target_hundredths, over };
    const reply = await sendUntilKnown(
      () => call(diceBet, { body, key }),
      wait,
      () => {
        change({ round: roundStep(state.round, { type: 'no_answer' }) });
        stopAuto('error');
      },
    );
    if (reply.is === 'refusal') {
      change({ round: roundStep(state.round, { type: 'refused' }) });
      stopAuto('error');
      refuse(reply);
      shell.tell({ type: 'idle' });
      if (reply.name === 'INSUFFICIENT_FUNDS') await refresh();
      return false;
    }
    await settle(reply.answer, { target_hundredths, over });
    return true;
  };

  /** The outcome is known and booked; now it is shown, and only then balance and history move on the screen. */
  const settle = async (answer: BetAnswer, bet: Pick<DiceRound, 'target_hundredths' | 'over'>) => {
    const { balance, ...rest } = answer;
    const round: DiceRound = { ...rest, ...bet };
    change({ round: roundStep(state.round, { type: 'outcome', outcome: round }) });
    await show(round, state.auto.status === 'running');
    const active = state.seeds?.active;
    change({
      round: roundStep(state.round, { type: 'shown' }),
      balance,
      visit_net: (state.visit_net + round.payout - round.stake) as Cents,
      history: [round, ...state.history.filter((known) => known.round_id !== round.round_id)].slice(0, HISTORY_LENGTH),
      auto: autoStep(state.auto, { type: 'settled', stake: round.stake, payout: round.payout }),
      ...(state.seeds && active?.id === round.seed_pair_id
        ? { seeds: { ...state.seeds, active: { ...active, nonce: round.nonce } } }
        : {}),
    });
    if (state.auto.status === 'ended' && state.notice === null) {
      change({ notice: { tone: 'info', text: words[`end_${state.auto.reason}`] } });
    }
    tellBalance();
    shell.tell({ type: 'idle' });
  };

  const runAuto = async () => {
    for (;;) {
      const stake = parseAmountInput(state.stake_text) ?? (0n as Cents);
      const next = nextBet(state.auto, stake, state.balance);
      if (next === 'none') return;
      if (next !== 'bet') return stopAuto(next);
      if (!(await placeBet())) return stopAuto('error');
      await wait(120);
    }
  };

  const startAuto = (plan: AutoPlan): Promise<void> | undefined => {
    const stake = parseAmountInput(state.stake_text);
    if (!isFree(state) || stake === null || planFault(plan, stake) !== null) return;
    change({ auto: autoStep(state.auto, { type: 'start', plan }), notice: null });
    return runAuto();
  };

  const setPaused = (paused: boolean) => {
    if (paused) stopAuto('paused');
    change({ paused });
  };

  const table = {
    get state() {
      return state;
    },
    call,
    words,
    shell,
    change,
    refuse,
    enter,
    refresh,
    placeBet,
    startAuto,
    stopAuto,
    setPaused,
    listen(listener: (now: DiceState) => void) {
      listeners.add(listener);
      listener(state);
    },
    onShow(shown: typeof show) {
      show = shown;
    },
  };
  return table;
}

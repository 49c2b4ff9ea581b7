import { arcadeBalance, arcadeHeartbeat, arcadeSession, playSession } from '@nua/contract/arcade.ts';
import { fill, type Messages } from '../i18n/messages.ts';
import { type AutoEnd, autoStep } from '../rules/auto-bet.ts';
import type { ArcadeCall, ArcadeSession } from '../wire/arcade-call.ts';
import { sendUntilKnown } from '../wire/send-until-known.ts';
import type { Shell } from '../wire/shell-port.ts';
import { type DiceRound, type DiceState, firstState } from './dice-state.ts';
import { loadHistory, settleSeeds } from './seed-controller.ts';

export type TableParts = {
  call: ArcadeCall;
  session: ArcadeSession;
  shell: Shell;
  messages: Messages;
  wait: (time_ms: number) => Promise<void>;
};

/** The table: the state and what everybody may do with it. Bets are placed in bet-controller.ts, seeds in seed-controller.ts. */
export type Table = TableParts & {
  readonly state: DiceState;
  change: (patch: Partial<DiceState>) => void;
  /** Tells the listener the state now and after every change; the answer ends that. */
  listen: (listener: (state: DiceState) => void) => () => void;
  /** Says a refusal in the player's messages; one that ends the session closes the table. */
  reject: (reply: { name: string | null; code: number }) => void;
  stopAuto: (reason: AutoEnd) => void;
  setPaused: (paused: boolean) => void;
  /** Shows a decided outcome and returns when it has been seen; the stage puts itself here. */
  show: (round: DiceRound, quick: boolean) => Promise<void>;
};

/** Makes a table with nothing on it yet. It draws nothing; the parts of the screen listen to it. */
export function createTable(parts: TableParts): Table {
  let state = firstState(Date.now());
  const listeners = new Set<(state: DiceState) => void>();
  const { messages, shell } = parts;
  const change = (patch: Partial<DiceState>) => {
    state = { ...state, ...patch };
    for (const listen of listeners) listen(state);
  };
  const stopAuto = (reason: AutoEnd) => {
    if (state.auto.status !== 'running') return;
    const notice = { tone: 'info', text: messages[`end_${reason}`] } as const;
    change({ auto: autoStep(state.auto, { type: 'stop', reason }), notice });
  };
  return {
    ...parts,
    get state() {
      return state;
    },
    change,
    stopAuto,
    listen(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    reject({ name, code }) {
      // The shell knows more: which limit, until when.
      if (name === 'LIMIT_REACHED') shell.tell({ type: 'limit' });
      if (name === 'PLAYER_EXCLUDED') shell.tell({ type: 'excluded' });
      if (hasEnded({ name })) return change({ phase: 'closed' });
      const phrase = (messages as Record<string, string>)[`error_${name}`];
      change({ notice: { tone: 'wrong', text: phrase ?? fill(messages.error_other, { code: String(code) }) } });
    },
    setPaused(paused) {
      if (paused) stopAuto('paused');
      change({ paused });
    },
    show: async () => {},
  };
}

/** Turns the launch token into a session, sets the client seed where none is set, and opens the table. */
export async function enterTable(table: Table, launchToken: string): Promise<void> {
  const { call, session, shell, wait } = table;
  const attempt = () => call(arcadeSession, { body: { launch_token: launchToken } });
  const reply = await sendUntilKnown(attempt, wait, () => table.change({ silent: true }));
  if (reply.is === 'refusal') {
    if (reply.name === 'PLAYER_EXCLUDED') shell.tell({ type: 'excluded' });
    return table.change({ phase: 'closed' });
  }
  const { token, encrypt, server_time, ...start } = reply.answer;
  Object.assign(session, { token, encryption: encrypt, clock_offset_ms: Date.parse(server_time) - Date.now() });
  const { balance, stake_minimum, stake_maximum, payout_cap, seeds } = start;
  const visit_began_ms = Date.now();
  table.change({ silent: false, balance, stake_minimum, stake_maximum, payout_cap, seeds, visit_began_ms });
  await settleSeeds(table, seeds);
  if (table.state.phase === 'closed') return;
  table.change({ phase: 'open' });
  shell.tell({ type: 'ready' });
  const earlier = await loadHistory(call);
  const known = new Set(table.state.history.map((round) => round.round_id));
  table.change({ history: [...table.state.history, ...earlier.filter((round) => !known.has(round.round_id))] });
}

/** Reads the balance again, for display. */
export const refreshBalance = (table: Table): Promise<void> => readMoney(table, arcadeBalance);

/**
 * Lets the server hear that the table is open, as long as it is, so that no other device pulls its money away; what is heard back is
 * where the money is.
 */
export async function keepHeard(table: Table): Promise<void> {
  while (table.state.phase === 'open') {
    await readMoney(table, arcadeHeartbeat);
    await table.wait(playSession.heartbeat_ms);
  }
}

/** An answer that a bet has overtaken says nothing about now. */
async function readMoney(table: Table, from: typeof arcadeBalance | typeof arcadeHeartbeat): Promise<void> {
  const { round, balance } = table.state;
  const reply = await table.call(from);
  if (reply.is === 'refusal') {
    if (hasEnded(reply)) table.change({ phase: 'closed' });
    return;
  }
  if (reply.is !== 'answer' || table.state.round !== round || round.at !== 'idle') return;
  if (table.state.balance !== balance) return;
  const { balance: now, main } = reply.answer;
  if (now < balance) table.stopAuto('funds');
  table.change({ balance: now, main });
}

const hasEnded = ({ name }: { name: string | null }): boolean =>
  name === 'LAUNCH_TOKEN_REFUSED' || name === 'NOT_SIGNED_IN';

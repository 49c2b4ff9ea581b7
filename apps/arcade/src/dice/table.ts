import { fill, type Messages } from '../i18n/messages.ts';
import { type AutoEnd, autoStep } from '../rules/auto-bet.ts';
import type { ArcadeCall, ArcadeSession } from '../wire/arcade-call.ts';
import type { Shell } from '../wire/shell-port.ts';
import { type DiceRound, type DiceState, firstState } from './dice-state.ts';

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
  /** Shows an error in the player's language; one that ends the session closes the table. */
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

/** Whether an answer says that the session is over. */
export const hasEnded = ({ name }: { name: string | null }): boolean =>
  name === 'LAUNCH_TOKEN_REFUSED' || name === 'NOT_SIGNED_IN';

import { fill, isMessage } from '../i18n/messages.ts';
import { type AutoEnd, autoStep } from '../rules/auto-bet.ts';
import type { BonusEnd } from '../rules/bonus-play.ts';
import { importWithStyles } from '../view/import-with-styles.ts';
import { firstState, type TableState } from './table-state.ts';
import type { Table, TableParts } from './view.ts';

/** Creates an empty table. It renders nothing: the parts of the screen subscribe to it. */
export function createTable(parts: TableParts): Table {
  const { messages, shell, lang } = parts;
  const { game } = parts.view;
  let state = firstState(game.modes()[0], Date.now());
  const listeners = new Set<(state: TableState) => void>();
  const change = (patch: Partial<TableState>) => {
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
      // The shell shows the details: which limit, and until when.
      if (name === 'LIMIT_REACHED') shell.send({ type: 'limit' });
      if (name === 'PLAYER_EXCLUDED') shell.send({ type: 'excluded' });
      if (endsSession({ name })) return change({ phase: 'closed' });
      const id = `error_${name}`;
      const phrase = messages[isMessage(id) ? id : 'error_other'];
      change({ notice: { tone: 'wrong', text: fill(phrase, { code: String(code), game: game.name[lang] }) } });
    },
    setPaused(is_paused) {
      if (is_paused) stopAuto('paused');
      change({ is_paused });
    },
    show: async () => {},
  };
}

/** Opens a sheet, whose code is loaded on demand. A failed load is reported in the bet notice. */
export function openOnDemand(table: Table, sheet: () => Promise<void>): void {
  const text = table.messages.failed_load;
  void importWithStyles(sheet).catch(() => table.change({ notice: { tone: 'wrong', text } }));
}

export const openRules = (table: Table): void =>
  openOnDemand(table, async () => (await import('./rules-sheet.ts')).openRulesSheet(table));

/** Shows how a bonus has ended. Auto-bet stops, because only own money is staked from now on. */
export function notifyBonusEnd(table: Table, end: BonusEnd): void {
  const { messages } = table;
  const ran = table.state.auto.status === 'running';
  table.stopAuto('bonus');
  const text = ran ? `${messages[`bonus_${end}`]} ${messages.end_bonus}` : messages[`bonus_${end}`];
  table.change({ notice: { tone: 'info', text } });
}

/** Whether a refusal means that the session is over. */
export const endsSession = ({ name }: { name: string | null }): boolean =>
  name === 'LAUNCH_TOKEN_REFUSED' || name === 'NOT_SIGNED_IN';

import type { Values } from '@nua/games/play/game.ts';
import { el } from '../view/element.ts';
import { icon } from '../view/icon.ts';
import styles from './panel.module.css';
import { isLocked, type TableState } from './table-state.ts';
import type { Part, Table } from './view.ts';

export type Choice<Call extends Values> = {
  name: string;
  options: readonly (readonly [value: string, text: string])[];
  current(call: Call): string;
  callWith(value: string, call: Call): Call;
};

/** A cell of the panel with a native `<select>`. */
export function createChoiceCell<Call extends Values, Outcome extends Values>(
  table: Table<Call, Outcome>,
  { name, options, current, callWith }: Choice<Call>,
): Part<Call, Outcome> {
  const select = el('select', {
    class: `${styles.input} ${styles.choice}`,
    on: { change: () => table.change({ call: callWith(select.value, table.state.call) }) },
  });
  for (const [value, text] of options) select.append(new Option(text, value));
  const label = el('label', {}, el('span', { class: styles.name, text: name }), select);
  return {
    element: el('div', { class: `${styles.cell} ${styles.chooses}` }, label, icon('down', 16)),
    update(state: TableState<Call, Outcome>) {
      const value = current(state.call);
      if (select.value !== value) select.value = value;
      select.disabled = isLocked(state);
    },
  };
}

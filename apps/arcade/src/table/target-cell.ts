import type { Values } from '@nua/games/play/game.ts';
import { hundredthsText, parseHundredths } from '@nua/games/play/hundredths.ts';
import { asciiDigits } from '@nua/money';
import * as v from 'valibot';
import { el, setText } from '../view/element.ts';
import styles from './panel.module.css';
import { isLocked, type TableState } from './table-state.ts';
import type { Part, Table } from './view.ts';

const textOf = (hundredths: number | null): string => (hundredths === null ? '' : hundredthsText(hundredths));

/** A field for the target. An invalid input is undone. `beside` is a second element in the cell, `empty` the placeholder. */
export function createTargetCell<Call extends Values & { target_hundredths: number | null }, Outcome extends Values>(
  table: Table<Call, Outcome>,
  nameOf: (call: Call) => string,
  { beside, empty = '' }: { beside?: HTMLElement; empty?: string } = {},
): Part<Call, Outcome> {
  const { game } = table.view;
  const name = el('span', { class: styles.name });
  const input = el('input', {
    class: `${styles.input} ${styles.value}`,
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    on: {
      change: () => {
        const typed = asciiDigits(input.value).trim();
        const target_hundredths = typed === '' ? null : parseHundredths(typed);
        const read = v.safeParse(game.call, { ...table.state.call, target_hundredths });
        if (read.success && (typed === '' || target_hundredths !== null)) table.change({ call: read.output });
        input.value = textOf(table.state.call.target_hundredths);
      },
    },
  });
  input.placeholder = empty;
  return {
    element: el('div', { class: `${styles.cell} ${styles.side}` }, el('label', {}, name, input), beside),
    update(state: TableState<Call, Outcome>) {
      setText(name, nameOf(state.call));
      if (document.activeElement !== input) input.value = textOf(state.call.target_hundredths);
      input.disabled = isLocked(state);
    },
  };
}

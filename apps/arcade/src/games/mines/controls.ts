import { type MinesCall, type MinesOutcome, minesPays, minesTable } from '@nua/games/mines/mines.ts';
import { type Ratio, ratio, ratioText } from '@nua/games/play/odds.ts';
import { createCell } from '../../table/cell.ts';
import styles from '../../table/panel.module.css';
import { isLocked } from '../../table/table-state.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, say } from '../../view/element.ts';
import { openedOf } from './field.ts';
import { minesText } from './text.ts';

const { tiles } = minesTable;

/** How many mines there are; beside it how likely the next tile is safe and what the round pays then. */
export function createMinesControls(table: Table<MinesCall, MinesOutcome>): Part<MinesCall, MinesOutcome> {
  const text = minesText[table.lang];
  const choice = el('select', {
    class: `${styles.input} ${styles.value}`,
    dir: 'ltr',
    on: { change: () => table.change({ call: { mines: Number(choice.value) } }) },
  });
  for (let mines = 1; mines < tiles; mines += 1) choice.append(new Option(String(mines)));
  const label = el('label', {}, el('span', { class: styles.name, text: text.fields.mines }), choice);
  const next = createCell(text.next);
  const safe = createCell(text.safe);
  return {
    element: el(
      'div',
      { class: styles.cells },
      el('div', { class: `${styles.cell} ${styles.side}` }, label),
      next.element,
      safe.element,
    ),
    update(state) {
      const { call } = state;
      const opened = openedOf(state.open).length;
      choice.value = String(call.mines);
      choice.disabled = isLocked(state);
      const left = tiles - opened;
      const isOver = left === call.mines;
      say(next.value, isOver ? '–' : `${ratioText(minesPays(call, opened + 1), 4)}×`);
      say(safe.value, isOver ? '–' : percentText(ratio(BigInt(left - call.mines), BigInt(left))));
    },
  };
}

const percentText = ({ numerator, denominator }: Ratio): string =>
  `${ratioText({ numerator: numerator * 100n, denominator }, 2)}%`;

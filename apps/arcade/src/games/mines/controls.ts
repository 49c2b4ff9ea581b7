import { type MinesCall, type MinesOutcome, minesPays, minesTable } from '@nua/games/mines/mines.ts';
import { percentText, ratio, ratioText } from '@nua/games/play/odds.ts';
import { createCell } from '../../table/cell.ts';
import { createChoiceCell } from '../../table/choice-cell.ts';
import styles from '../../table/panel.module.css';
import type { Part, Table } from '../../table/view.ts';
import { el, say } from '../../view/element.ts';
import { openedOf } from './field.ts';
import { minesText } from './text.ts';

const { tiles } = minesTable;

/** How many mines there are; beside it how likely the next tile is safe and what the round pays then. */
export function createMinesControls(table: Table<MinesCall, MinesOutcome>): Part<MinesCall, MinesOutcome> {
  const text = minesText[table.lang];
  const choice = createChoiceCell(table, {
    name: text.fields.mines,
    options: Array.from({ length: tiles - 1 }, (_, place) => [String(place + 1), String(place + 1)]),
    current: ({ mines }) => String(mines),
    callWith: (mines) => ({ mines: Number(mines) }),
  });
  const next = createCell(text.next);
  const safe = createCell(text.safe);
  return {
    element: el('div', { class: styles.cells }, choice.element, next.element, safe.element),
    update(state) {
      const { call } = state;
      const opened = openedOf(state.open).length;
      choice.update(state);
      const left = tiles - opened;
      const isOver = left === call.mines;
      say(next.value, isOver ? '–' : `${ratioText(minesPays(call, opened + 1), 4)}×`);
      say(safe.value, isOver ? '–' : percentText(ratio(BigInt(left - call.mines), BigInt(left))));
    },
  };
}

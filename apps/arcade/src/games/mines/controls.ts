import { type MinesCall, type MinesOutcome, minesEnd, minesPays, minesTable } from '@nua/games/mines/mines.ts';
import { payRatio, percentText, ratio, ratioText } from '@nua/games/play/odds.ts';
import { type Cents, formatMoney, parseAmountInput } from '@nua/money';
import { fill } from '../../i18n/messages.ts';
import { createCell } from '../../table/cell.ts';
import { createChoiceCell } from '../../table/choice-cell.ts';
import styles from '../../table/panel.module.css';
import type { TableState } from '../../table/table-state.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import field from './field.module.css';
import { openedOf } from './field.ts';
import { minesText } from './text.ts';

const { tiles } = minesTable;

/** The stake of the open round, or else the entered stake. */
const stakeOf = ({ open, stake_text }: TableState<MinesCall, MinesOutcome>): Cents | null =>
  open?.stake ?? parseAmountInput(stake_text);

/** If the payout cap ends a round before the last safe tile, shows after how many tiles and with which payout. */
export function createMinesEnd({ lang }: Table<MinesCall, MinesOutcome>): Part<MinesCall, MinesOutcome> {
  const element = el('p', { class: field.ends });
  return {
    element,
    update(state) {
      const { call, payout_cap } = state;
      const stake = stakeOf(state);
      const count = stake === null ? 0 : minesEnd(call, stake, payout_cap);
      const isEarlier = stake !== null && count > 0 && count < tiles - call.mines;
      const amount = isEarlier ? formatMoney(payRatio(stake, minesPays(call, count))) : '';
      setText(element, isEarlier ? fill(minesText[lang].ends, { count: String(count), amount }) : '');
    },
  };
}

/** The number of mines, the multiplier after the next tile, and the chance that this tile is safe. */
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
      const unopened = tiles - opened;
      const stake = stakeOf(state);
      const end = stake === null ? tiles - call.mines : minesEnd(call, stake, state.payout_cap);
      const isOver = opened >= end;
      setText(next.value, isOver ? '–' : `${ratioText(minesPays(call, opened + 1), 4)}×`);
      setText(safe.value, isOver ? '–' : percentText(ratio(BigInt(unopened - call.mines), BigInt(unopened))));
    },
  };
}

import { fieldPays } from '@nua/games/roulette/roulette.ts';
import { rouletteTable } from '@nua/games/roulette/roulette-table.ts';
import { formatMoney, parseCents } from '@nua/money';
import { fill } from '../../i18n/messages.ts';
import { addArrowNavigation } from '../../table/arrow-navigation.ts';
import { el, setText } from '../../view/element.ts';
import {
  boardChips,
  canPlaceChips,
  chipSettings,
  placeChips,
  type RouletteState,
  type RouletteTable,
  withChip,
} from './chips.ts';
import { COLUMNS, type Field, fields, nearest, ROWS } from './layout.ts';
import styles from './roulette.module.css';
import { fieldText, rouletteText } from './text.ts';

const RED: readonly number[] = rouletteTable.red;

/** The colours of the numbers, which are the same in every palette. */
export const colours = { zero: '#0b6b42', red: '#b01f2b', black: '#1c1a1d' } as const;
export type Colour = keyof typeof colours;

export const colourOf = (number: number): Colour => (number === 0 ? 'zero' : RED.includes(number) ? 'red' : 'black');

export function paint(element: HTMLElement, colour: Colour): void {
  element.dataset.colour = colour;
  element.style.backgroundColor = colours[colour];
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/**
 * The board. It offers all outside fields, and the inside fields of the selected size.
 *
 * A field is smaller than a thumb, so a label names the field nearest to the pointer. Releasing the pointer places a chip on it.
 */
export function createBoard(table: RouletteTable) {
  const { lang } = table;
  const text = rouletteText[lang];
  const addChip = (name: string) =>
    placeChips(table, withChip(boardChips(table.state), name, chipSettings(table).coin));
  const cells = fields.map((field) => {
    const { name, numbers, x, y, width, height, isOutside, middle } = field;
    const chip = el('b', { class: styles.chip });
    const number = numbers.length === 1 ? numbers[0]! : -1;
    const isWritten = isOutside || number >= 0;
    const shown = name.startsWith('column') ? '2:1' : fieldText(name, lang);
    const element = el('button', { class: styles.field, type: 'button' }, isWritten && shown, chip);
    if (name in colours) paint(element, name as Colour);
    else if (number >= 0) paint(element, colourOf(number));
    element.toggleAttribute('data-between', !isWritten);
    const [left, top] = [percent(x, COLUMNS), percent(y, ROWS)];
    Object.assign(element.style, { left, top, width: percent(width, COLUMNS), height: percent(height, ROWS) });
    // A click by keyboard has `detail` 0. The board handles the pointer itself.
    element.onclick = ({ detail }) => detail === 0 && addChip(name);
    Object.assign(chip.style, { left: percent(middle[0] - x, width), top: percent(middle[1] - y, height) });
    return { ...field, number, element, chip };
  });
  const label = el('b', { class: styles.chip });
  const isOffered = ({ isOutside, numbers }: Field) => isOutside || numbers.length === chipSettings(table).size;
  const offered = () => cells.filter(isOffered);
  const element = el(
    'div',
    { class: styles.board, dir: 'ltr', role: 'group', 'aria-label': text.board },
    ...cells.map((cell) => cell.element),
    label,
  );
  let aimed: (typeof cells)[number] | undefined;
  const aim = (event?: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const near =
      event && canPlaceChips(table.state)
        ? nearest(offered(), (COLUMNS * (event.clientX - left)) / width, (ROWS * (event.clientY - top)) / height)
        : undefined;
    if (near === aimed) return;
    aimed = near;
    table.change({});
  };
  element.onpointermove = aim;
  element.onpointerleave = () => aim();
  element.onpointerdown = (event) => {
    aim(event);
    if (event.button === 0) element.setPointerCapture(event.pointerId);
  };
  element.onpointerup = ({ pointerId }) => aimed && element.hasPointerCapture(pointerId) && addChip(aimed.name);
  const arrows = addArrowNavigation(element, offered);
  return {
    element,
    update(state: RouletteState, drawn: number | null) {
      setText(label, aimed ? fieldText(aimed.name, lang) : '');
      arrows.update();
      for (const cell of cells) {
        const { name, number, element: button, chip } = cell;
        button.disabled = !isOffered(cell);
        button.toggleAttribute('data-lit', aimed?.numbers.includes(number) ?? number === drawn);
        const placed = boardChips(state).find(({ field }) => field === name);
        const stake = placed && parseCents(placed.stake);
        setText(chip, stake ? formatMoney(stake, { decimals: false }) : '');
        const label = fill(text.field, { name: fieldText(name, lang), pays: String(fieldPays(name) - 1) });
        const stakeLabel = stake ? `, ${fill(text.your_stake, { amount: formatMoney(stake) })}` : '';
        button.setAttribute('aria-label', label + stakeLabel);
      }
    },
  };
}

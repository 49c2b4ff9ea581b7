import { fieldPays } from '@nua/games/roulette/roulette.ts';
import { rouletteTable } from '@nua/games/roulette/roulette-table.ts';
import { formatMoney, parseCents } from '@nua/money';
import { fill } from '../../i18n/messages.ts';
import { leadByArrows } from '../../table/lead-by-arrows.ts';
import { el, say } from '../../view/element.ts';
import { chipsOn, handOf, lay, mayLay, type RState, type RTable, withChip } from './chips.ts';
import { COLUMNS, fields, ROWS } from './layout.ts';
import styles from './roulette.module.css';
import { fieldText, rouletteText } from './text.ts';

const RED: readonly number[] = rouletteTable.red;

/** The same in every palette. */
export const colours = { zero: '#0b6b42', red: '#b01f2b', black: '#1c1a1d' } as const;
export type Colour = keyof typeof colours;

export const colourOf = (number: number): Colour => (number === 0 ? 'zero' : RED.includes(number) ? 'red' : 'black');

export function paint(element: HTMLElement, colour: Colour): void {
  element.dataset.colour = colour;
  element.style.backgroundColor = colours[colour];
}

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;

/** A field as a button with what lies on it. Numbers always stand; of the others inside only those of one size. */
export function createBoard(table: RTable) {
  const { lang } = table;
  const text = rouletteText[lang];
  const cells = fields.map((field) => {
    const { name, numbers, x, y, wide, high, isOutside, chip: middle } = field;
    const chip = el('i', { class: styles.chip });
    const isWritten = isOutside || numbers.length === 1;
    const shown = name.startsWith('column') ? '2:1' : fieldText(name, lang);
    const element = el('button', { class: styles.field, type: 'button' }, isWritten && shown, chip);
    if (name === 'red' || name === 'black') paint(element, name);
    else if (numbers.length === 1) paint(element, colourOf(numbers[0]!));
    element.toggleAttribute('data-between', !isWritten);
    const [left, top] = [percent(x, COLUMNS), percent(y, ROWS)];
    Object.assign(element.style, { left, top, width: percent(wide, COLUMNS), height: percent(high, ROWS) });
    element.addEventListener('click', () => lay(table, withChip(chipsOn(table.state), name, handOf(table).coin)));
    Object.assign(chip.style, { left: percent(middle[0] - x, wide), top: percent(middle[1] - y, high) });
    return { name, numbers, isOutside, element, chip, middle };
  });
  const offered = () => cells.filter((one) => one.isOutside || one.numbers.length === handOf(table).size);
  const element = el(
    'div',
    { class: styles.board, dir: 'ltr', role: 'group', 'aria-label': text.board },
    ...cells.map((cell) => cell.element),
  );
  const arrows = leadByArrows(element, offered);
  return {
    element,
    update(state: RState, won: number | null) {
      element.toggleAttribute('data-locked', !mayLay(state));
      for (const cell of cells) cell.element.disabled = true;
      for (const cell of offered()) cell.element.disabled = false;
      arrows.update();
      for (const { name, numbers, element: button, chip } of cells) {
        button.toggleAttribute('data-won', numbers.length === 1 && numbers[0] === won);
        const lying = chipsOn(state).find(({ field }) => field === name);
        const stake = lying && parseCents(lying.stake);
        say(chip, stake ? formatMoney(stake, { decimals: false }) : '');
        const said = fill(text.field, { name: fieldText(name, lang), pays: String(fieldPays(name) - 1) });
        const lies = stake ? `, ${fill(text.lies, { amount: formatMoney(stake) })}` : '';
        button.setAttribute('aria-label', said + lies);
      }
    },
  };
}

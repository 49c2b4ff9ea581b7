import { kenoTable } from '@nua/games/keno/keno-table.ts';
import { fill } from '../../i18n/messages.ts';
import { addArrowNavigation, inRows } from '../../table/arrow-navigation.ts';
import { el } from '../../view/element.ts';
import styles from './board.module.css';

const BETWEEN_MS = 110;
const QUICK_BETWEEN_MS = 34;
const APPEAR_MS = 240;
const COLUMNS = 8;

type Labels = { board: string; drawn: string };

/** The board of numbers. The mark of a drawn number covers its cell. */
export function createBoard({ board, drawn: drawnLabel }: Labels, press: ((number: number) => void) | null) {
  const cells = Array.from({ length: kenoTable.numbers }, (_, place) => {
    const text = String(place + 1);
    const mark = el('i', { class: styles.mark, 'aria-hidden': 'true', text });
    const cell = el(
      press ? 'button' : 'span',
      { class: styles.cell, ...(press ? { type: 'button' } : {}) },
      text,
      mark,
    );
    if (press) cell.addEventListener('click', () => press(place + 1));
    return { cell, mark };
  });
  const element = el(
    'div',
    { class: styles.board, dir: 'ltr', role: 'group', 'aria-label': board },
    ...cells.map(({ cell }) => cell),
  );
  const places = inRows(
    cells.map(({ cell }) => cell),
    COLUMNS,
  );
  if (press) addArrowNavigation(element, () => places).update();
  return {
    element,
    pick(picks: readonly number[], locked: boolean) {
      element.toggleAttribute('data-locked', locked);
      cells.forEach(({ cell }, place) => {
        const isPicked = picks.includes(place + 1);
        cell.toggleAttribute('data-picked', isPicked);
        if (press) cell.setAttribute('aria-pressed', String(isPicked));
      });
    },
    show(drawn: readonly number[]) {
      cells.forEach(({ cell }, place) => {
        const isDrawn = drawn.includes(place + 1);
        cell.toggleAttribute('data-drawn', isDrawn);
        if (isDrawn) cell.setAttribute('aria-label', fill(drawnLabel, { number: String(place + 1) }));
        else cell.removeAttribute('aria-label');
      });
    },
    appear(drawn: readonly number[], quick: boolean): Animation[] {
      const between = quick ? QUICK_BETWEEN_MS : BETWEEN_MS;
      return drawn.map((number, index) =>
        cells[number - 1]!.mark.animate(
          [
            { opacity: 0, transform: 'scale(0.4)' },
            { opacity: 1, transform: 'none' },
          ],
          {
            duration: quick ? between * 2 : APPEAR_MS,
            delay: index * between,
            fill: 'backwards',
            easing: 'cubic-bezier(.2,.8,.3,1.3)',
          },
        ),
      );
    },
  };
}

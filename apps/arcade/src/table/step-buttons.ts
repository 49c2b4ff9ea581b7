import type { Values } from '@nua/games/play/game.ts';
import { isSameStep } from '@nua/games/play/replay-round.ts';
import button from '@nua/ui/button.module.css';
import { el, say } from '../view/element.ts';
import styles from './step-buttons.module.css';
import { takeStep } from './step-controller.ts';
import type { OpenRound, TableState } from './table-state.ts';
import type { Part, Table } from './view.ts';

type Move = OpenRound['moves'][number];

/** A step as a button. */
export type StepButton = {
  step: Values;
  label: string;
  /** Keys that press it, as `KeyboardEvent.key` names them; letters in lower case. */
  keys: readonly string[];
  /** What stands under its name: of the move, or null while it cannot be taken. */
  more(move: Move | null): string;
};

/** The steps of a game as large buttons, which the keyboard presses too. What cannot be taken stays where it is, and keeps the focus. */
export function createStepButtons(table: Table, label: string, all: readonly StepButton[]): Part {
  const press = (step: Values) => {
    if (moveOf(table.state, step) !== null) void takeStep(table, step);
  };
  const made = all.map((one) => {
    const more = el('span', { dir: 'ltr' });
    const element = el(
      'button',
      {
        class: `${button.button} ${button.quiet} ${styles.step}`,
        type: 'button',
        'aria-keyshortcuts': one.keys.join(' '),
        on: { click: () => press(one.step) },
      },
      el('b', { text: one.label }),
      more,
    );
    return { ...one, element, more, moreOf: one.more };
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || table.state.open === null) return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, select, dialog')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = made.find(({ keys }) => keys.includes(key));
    if (found === undefined) return;
    event.preventDefault();
    press(found.step);
  });
  return {
    element: el(
      'div',
      { class: styles.steps, role: 'group', 'aria-label': label },
      ...made.map(({ element }) => element),
    ),
    update(state) {
      for (const { step, element, more, moreOf } of made) {
        const move = moveOf(state, step);
        element.setAttribute('aria-disabled', String(move === null));
        say(more, moreOf(move));
      }
    },
  };
}

/** The move that a step is now; null where it cannot be taken. */
function moveOf({ open, round, paused }: TableState, step: Values): Move | null {
  if (open === null || round.at !== 'open' || paused) return null;
  return open.moves.find((move) => isSameStep(move.step, step)) ?? null;
}

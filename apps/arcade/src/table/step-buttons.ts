import type { Language } from '@nua/contract/wire.ts';
import type { Values } from '@nua/games/play/game.ts';
import { isSameStep } from '@nua/games/play/same-step.ts';
import { type Cents, formatMoney, ZERO } from '@nua/money';
import button from '@nua/ui/button.module.css';
import { fill } from '../i18n/messages.ts';
import { type MissingMoney, missingMoney } from '../rules/further-stake.ts';
import { el, setText } from '../view/element.ts';
import { ignoreHeldKey } from '../view/ignore-held-key.ts';
import styles from './step-buttons.module.css';
import { takeStep } from './step-controller.ts';
import type { OpenRound, TableState } from './table-state.ts';
import type { Part, Table } from './view.ts';

type Move = OpenRound['moves'][number];

export type StepButton = {
  step: Values;
  label: string;
  /** The shortcut keys, as in `KeyboardEvent.key`; letters in lower case. */
  keys: readonly string[];
  /** The text under the label. `move` is null if the step cannot be taken. */
  more(move: Move | null): string;
};

/** Why a step cannot be paid. Only games with steps load these texts. */
const missingMoneyText: Readonly<Record<Language, Readonly<Record<MissingMoney, string>>>> = {
  en: {
    own: 'This step needs PKR {own} of your own money. It uses your own money and bonus money in the same proportion as your first stake.',
    bonus:
      'This step needs PKR {bonus} of bonus money. It uses your own money and bonus money in the same proportion as your first stake.',
    maximum: 'This step would take the round above the bonus maximum of PKR {maximum}.',
  },
  ur: {
    own: 'اس قدم کے لیے آپ کی اپنی رقم میں سے PKR {own} چاہییں۔ اپنی رقم اور بونس اسی تناسب سے لگتے ہیں جیسے پہلے داؤ میں لگے تھے۔',
    bonus:
      'اس قدم کے لیے بونس میں سے PKR {bonus} چاہییں۔ اپنی رقم اور بونس اسی تناسب سے لگتے ہیں جیسے پہلے داؤ میں لگے تھے۔',
    maximum: 'اس قدم سے راؤنڈ کا داؤ بونس کی حد PKR {maximum} سے بڑھ جائے گا۔',
  },
};

/**
 * The steps of a game as large buttons with keyboard shortcuts. A step that cannot be taken stays visible and
 * focusable.
 */
export function createStepButtons(table: Table, label: string, stepButtons: readonly StepButton[]): Part {
  const press = (step: Values) => {
    const move = moveOf(table.state, step);
    if (move !== null && missingMoneyOf(table.state, move) === null) void takeStep(table, step);
  };
  const reason = el('p', { class: styles.reason, id: 'step-reason' });
  const missingText = missingMoneyText[table.lang];
  const buttons = stepButtons.map((stepButton) => {
    const more = el('span', { dir: 'ltr' });
    const element = el(
      'button',
      {
        class: `${button.button} ${button.quiet} ${styles.step}`,
        type: 'button',
        'aria-keyshortcuts': stepButton.keys.join(' '),
        on: { click: () => press(stepButton.step) },
      },
      el('b', { text: stepButton.label }),
      more,
    );
    ignoreHeldKey(element);
    return { ...stepButton, element, more, moreOf: stepButton.more };
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || table.state.open === null) return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, select, dialog')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = buttons.find(({ keys }) => keys.includes(key));
    if (found === undefined) return;
    event.preventDefault();
    press(found.step);
  });
  return {
    element: el(
      'div',
      {},
      el('div', { class: styles.steps, role: 'group', 'aria-label': label }, ...buttons.map(({ element }) => element)),
      reason,
    ),
    update(state) {
      let why = '';
      for (const { step, element, more, moreOf } of buttons) {
        const move = moveOf(state, step);
        const missing = move && missingMoneyOf(state, move);
        element.setAttribute('aria-disabled', String(move === null || missing !== null));
        if (missing) element.setAttribute('aria-describedby', reason.id);
        else element.removeAttribute('aria-describedby');
        setText(more, moreOf(move));
        if (move && missing) why = fill(missingText[missing], amountsOf(state, move));
      }
      setText(reason, why);
    },
  };
}

/** Which money is missing for a step; null if the step can be paid, if necessary after a transfer from the main wallet. */
function missingMoneyOf({ balance, main, bonus, open }: TableState, move: Move): MissingMoney | null {
  const available = { own: balance, main, left: bonus?.left ?? ZERO, stake: open?.stake ?? ZERO };
  return missingMoney(move, { ...available, maximum: bonus?.stake_maximum ?? null });
}

const amountsOf = ({ bonus }: TableState, { extra_stake, extra_bonus }: Move) => ({
  own: formatMoney((extra_stake - extra_bonus) as Cents),
  bonus: formatMoney(extra_bonus),
  maximum: formatMoney(bonus?.stake_maximum ?? ZERO),
});

/** The server's offer for a step; null if the step cannot be taken now. */
function moveOf({ open, round, is_paused }: TableState, step: Values): Move | null {
  if (open === null || round.at !== 'open' || is_paused) return null;
  return open.moves.find((move) => isSameStep(move.step, step)) ?? null;
}

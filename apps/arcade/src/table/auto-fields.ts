import { asciiDigits, type Cents, parseAmountInput } from '@nua/money';
import { planError } from '../rules/auto-bet.ts';
import { el, say } from '../view/element.ts';
import styles from './panel.module.css';
import type { TableState } from './table-state.ts';
import type { Table } from './view.ts';

type TextName = 'rounds_text' | 'loss_text' | 'win_text';

/** The plan of an auto-bet: how many rounds, the loss limit (needed) and the win limit (optional). */
export function createAutoFields(table: Table) {
  const { messages } = table;
  const field = (name: TextName, label: string, placeholder: string) => {
    const input = el('input', {
      class: `${styles.input} ${styles.value}`,
      inputmode: name === 'rounds_text' ? 'numeric' : 'decimal',
      autocomplete: 'off',
      dir: 'ltr',
      'aria-describedby': 'auto-hint',
      on: { input: () => table.change({ [name]: input.value, notice: null }) },
    });
    input.placeholder = placeholder;
    const box = el('label', { class: styles.cell }, el('span', { class: styles.name, text: label }), input);
    return { name, input, box };
  };
  const fields = [
    field('rounds_text', messages.rounds, '10'),
    field('loss_text', messages.loss_limit, '100'),
    field('win_text', messages.win_limit, '–'),
  ];
  const hint = el('p', { class: styles.hint, id: 'auto-hint', role: 'status' });
  const element = el('div', { class: styles.auto }, ...fields.map((one) => one.box), hint);
  return {
    element,
    update(state: TableState) {
      element.hidden = state.mode !== 'auto';
      const fieldError = fieldErrorOf(state);
      const at = { rounds: 'rounds_text', loss_limit: 'loss_text', win_limit: 'win_text' } as const;
      for (const { name, input, box } of fields) {
        if (input.value !== state[name]) input.value = state[name];
        input.disabled = state.auto.status === 'running';
        box.toggleAttribute('data-invalid', fieldError !== null && at[fieldError] === name && state[name] !== '');
      }
      const told = fieldError && (fieldError !== 'loss_limit' || state.loss_text !== '');
      say(hint, told ? messages[`auto_error_${fieldError}`] : messages.loss_limit_hint);
      hint.dataset.tone = told ? 'wrong' : 'info';
    },
  };
}

function fieldErrorOf(state: TableState): ReturnType<typeof planError> {
  const stake = parseAmountInput(state.stake_text) ?? (0n as Cents);
  const amount = (text: string) => parseAmountInput(text) ?? (0n as Cents);
  const win_limit = state.win_text.trim() === '' ? null : amount(state.win_text);
  const rounds = Number(asciiDigits(state.rounds_text));
  return planError({ rounds, loss_limit: amount(state.loss_text), win_limit }, stake);
}

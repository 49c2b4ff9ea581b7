import type { Language } from '@nua/contract/wire.ts';
import { asciiDigits, type Cents, parseAmountInput } from '@nua/money';
import segmented from '@nua/ui/segmented.module.css';
import { type AutoPlan, autoStep } from '../rules/auto-bet.ts';
import { nextBet, planError } from '../rules/auto-plan.ts';
import { el, setText } from '../view/element.ts';
import { placeBet } from './bet-controller.ts';
import styles from './panel.module.css';
import { canBet, playableOf, type TableState, withoutFree } from './table-state.ts';
import type { AutoBet, Table } from './view.ts';

const BETWEEN_BETS_MS = 120;

const en = {
  manual: 'Manual',
  auto: 'Auto-bet',
  mode: 'How to play',
  rounds: 'Rounds',
  loss_limit: 'Loss limit',
  loss_limit_hint: 'Required. Auto-bet stops before a bet could exceed it.',
  win_limit: 'Win limit',
  error_rounds: 'Enter 1 to 1,000 rounds.',
  error_loss_limit: 'Enter at least one stake.',
  error_win_limit: 'Enter more than 0, or leave it empty.',
};

export const autoText: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  ur: {
    manual: 'خود کھیلیں',
    auto: 'خودکار داؤ',
    mode: 'کھیلنے کا طریقہ',
    rounds: 'راؤنڈ',
    loss_limit: 'ہار کی حد',
    loss_limit_hint: 'لازمی ہے۔ جس داؤ سے یہ حد پار ہو سکتی ہو، اس سے پہلے خودکار داؤ رک جاتا ہے۔',
    win_limit: 'جیت کی حد',
    error_rounds: '1 سے 1,000 راؤنڈ درج کریں۔',
    error_loss_limit: 'کم از کم ایک داؤ کے برابر درج کریں۔',
    error_win_limit: 'صفر سے زیادہ درج کریں یا خالی چھوڑ دیں۔',
  },
};

export const autoBet: AutoBet = {
  modes: createModes,
  fields: createFields,
  start: (table) => startAuto(table, planOf(table.state)),
};

/** Places bets until a limit of the plan is reached, an error occurs, the page is hidden, or the player stops it. */
export async function startAuto(table: Table, plan: AutoPlan): Promise<void> {
  const stake = parseAmountInput(table.state.stake_text);
  if (!canBet(table.state) || stake === null) return;
  const fieldError = planError(plan, stake);
  if (fieldError !== null) {
    const isMissing = fieldError === 'loss_limit' && table.state.loss_text.trim() === '';
    const texts = autoText[table.lang];
    const text = isMissing ? texts.loss_limit_hint : `${texts[fieldError]}: ${texts[`error_${fieldError}`]}`;
    return table.change({ notice: { tone: 'wrong', text } });
  }
  table.change({ auto: autoStep(table.state.auto, { type: 'start', plan }), notice: null });
  // The player may stop this auto-bet and start another one while this one waits.
  const isCurrent = () => table.state.auto.status === 'running' && table.state.auto.plan === plan;
  while (isCurrent()) {
    const next = nextBet(table.state.auto, stake, playableOf(table.state));
    if (next === 'none') return;
    if (next !== 'bet') return table.stopAuto(next);
    if (!(await placeBet(table))) return isCurrent() ? table.stopAuto('error') : undefined;
    await table.wait(BETWEEN_BETS_MS);
  }
}

function createModes(table: Table) {
  const { change } = table;
  const texts = autoText[table.lang];
  const modeButton = (mode: TableState['mode']) =>
    el('button', {
      class: segmented.item,
      type: 'button',
      role: 'radio',
      text: texts[mode],
      on: { click: () => change({ mode, notice: null, ...withoutFree(table.state) }) },
    });
  const items = { manual: modeButton('manual'), auto: modeButton('auto') };
  const element = el(
    'div',
    { class: segmented.row, role: 'radiogroup', 'aria-label': texts.mode },
    items.manual,
    items.auto,
  );
  element.addEventListener('keydown', (event) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const other = items.manual.getAttribute('aria-checked') === 'true' ? items.auto : items.manual;
    if (!other.disabled) {
      other.click();
      other.focus();
    }
  });
  return {
    element,
    update(state: TableState) {
      element.hidden = !state.pace.auto;
      for (const mode of ['manual', 'auto'] as const) {
        const chosen = state.mode === mode;
        items[mode].setAttribute('aria-checked', String(chosen));
        items[mode].tabIndex = chosen ? 0 : -1;
        items[mode].disabled = state.auto.status === 'running';
      }
    },
  };
}

type TextName = 'rounds_text' | 'loss_text' | 'win_text';

/** The fields of the plan. Only the win limit is optional. */
function createFields(table: Table) {
  const texts = autoText[table.lang];
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
    field('rounds_text', texts.rounds, '10'),
    field('loss_text', texts.loss_limit, '100'),
    field('win_text', texts.win_limit, '–'),
  ];
  const hint = el('p', { class: styles.hint, id: 'auto-hint', role: 'status' });
  const element = el('div', { class: styles.auto }, ...fields.map(({ box }) => box), hint);
  return {
    element,
    update(state: TableState) {
      element.hidden = state.mode !== 'auto';
      const fieldError = fieldErrorOf(state);
      const names = { rounds: 'rounds_text', loss_limit: 'loss_text', win_limit: 'win_text' } as const;
      for (const { name, input, box } of fields) {
        if (input.value !== state[name]) input.value = state[name];
        input.disabled = state.auto.status === 'running';
        box.toggleAttribute('data-invalid', fieldError !== null && names[fieldError] === name && state[name] !== '');
      }
      const isShown = fieldError && (fieldError !== 'loss_limit' || state.loss_text !== '');
      setText(hint, isShown ? texts[`error_${fieldError}`] : texts.loss_limit_hint);
      hint.dataset.tone = isShown ? 'wrong' : 'info';
    },
  };
}

function fieldErrorOf(state: TableState): ReturnType<typeof planError> {
  return planError(planOf(state), parseAmountInput(state.stake_text) ?? (0n as Cents));
}

/** Reads the plan from the form's fields. An invalid amount is read as zero. */
function planOf(state: TableState): AutoPlan {
  const amount = (text: string) => parseAmountInput(text) ?? (0n as Cents);
  const win_limit = state.win_text.trim() === '' ? null : amount(state.win_text);
  return { rounds: Number(asciiDigits(state.rounds_text)), loss_limit: amount(state.loss_text), win_limit };
}

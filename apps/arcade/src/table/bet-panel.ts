import { coveredPayout } from '@nua/games/play/covers.ts';
import type { AnyGame } from '@nua/games/play/game.ts';
import type { Odds } from '@nua/games/play/odds.ts';
import { type Cents, formatMoney, parseAmountInput, wireCurrency } from '@nua/money';
import button from '@nua/ui/button.module.css';
import { fill } from '../i18n/messages.ts';
import { splitStake } from '../rules/bonus-play.ts';
import { returnText } from '../rules/return-text.ts';
import { type StakeError, type StakeLimits, stakeError, stakeText, stepStake } from '../rules/stake-steps.ts';
import { el, setText } from '../view/element.ts';
import { ignoreHeldKey } from '../view/ignore-held-key.ts';
import { placeBet } from './bet-controller.ts';
import styles from './panel.module.css';
import { pressShared, sharedButtonState } from './shared-action.ts';
import { cashOut, cashOutMove, openRound } from './step-controller.ts';
import { openRules } from './table.ts';
import { canBet, isLocked, isRoundOpen, limitsOf, neededMoney, type TableState } from './table-state.ts';
import type { AnyView, Table } from './view.ts';

/** The panel with the game's own controls and auto-bet, and the dock with stake and button, which is always in view. */
export function createBetPanel(table: Table, skip: () => void) {
  const { messages } = table;
  const { view } = table;
  const gameControls = view.controls(table);
  const auto = autoOf(view);
  const choices = auto ? [auto.modes(table), gameControls, auto.fields(table)] : [gameControls];
  const dockParts = [createStake(table), createAction(table, skip)];
  const parts = [...choices, ...dockParts];
  const section = (name: string | undefined, label: string, inside: typeof parts) =>
    el('section', { class: name, 'aria-label': label }, ...inside.map((part) => part.element));
  return {
    element: section(styles.panel, messages.bet, choices),
    // Not a landmark: in Urdu it would have the same name as the panel, because stake and bet are the same word.
    dock: el('div', { class: styles.dock }, ...dockParts.map((part) => part.element)),
    update(state: TableState) {
      for (const part of parts) part.update(state);
    },
  };
}

/** Only single rounds have auto-bet. A round of several steps needs its player, and a shared round has its own pace. */
const autoOf = (view: AnyView) => (view.kind === 'single' ? view.auto : undefined);

function createStake(table: Table) {
  const { messages } = table;
  const { game } = table.view;
  const fieldError = el('span', { class: styles.fieldError, id: 'stake-error', role: 'status' });
  const input = el('input', {
    class: `${styles.input} ${styles.amount}`,
    id: 'stake',
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-describedby': 'stake-error stake-paid',
    on: { input: () => table.change({ stake_text: input.value, notice: null }) },
  });
  const step = (kind: 'half' | 'double' | 'max', text: string, label: string) =>
    el('button', {
      class: styles.step,
      type: 'button',
      text,
      'aria-label': `${text}, ${label}`,
      title: label,
      on: {
        click: () => {
          const stake = parseAmountInput(table.state.stake_text) ?? (0n as Cents);
          table.change({ stake_text: stakeText(stepStake(stake, kind, limitsOf(game, table.state))), notice: null });
        },
      },
    });
  // In roulette the chips define the stake, so this field only shows it.
  const isSum = hasParts(game);
  const steps = isSum
    ? []
    : [
        step('half', messages.half, messages.half_long),
        step('double', messages.double, messages.double_long),
        step('max', messages.max, messages.max_long),
      ];
  const quick = isSum ? [] : quickStakesOf(table);
  const presets = el('div', { class: styles.quick, role: 'group', 'aria-label': messages.stake }, ...quick);
  const box = el(
    'div',
    { class: styles.box },
    el('span', { class: styles.affix, text: wireCurrency }),
    input,
    ...steps,
  );
  const paid = el('span', { class: styles.paid, id: 'stake-paid' });
  const rules = el('button', { class: styles.rules, type: 'button', on: { click: () => openRules(table) } });
  const label = el('label', { for: 'stake', text: messages.stake });
  const head = el('div', { class: styles.head }, label, fieldError, paid, rules);
  return {
    element: el('div', { class: styles.stake }, head, box, presets),
    update(state: TableState) {
      const limits = limitsOf(game, state);
      const error =
        state.phase === 'open' && !state.is_call_incomplete && neededMoney(state) === null
          ? stakeError(parseAmountInput(state.stake_text), limits)
          : null;
      const amount = error ? formatMoney(limitOf(error, limits, state)) : '';
      setText(fieldError, error ? fill(messages[`error_${error}`], { amount }) : '');
      setText(paid, error ? '' : paidText(table, state));
      setText(rules, fill(messages.rules, { percent: returnText(game, state.call) }));
      box.toggleAttribute('data-invalid', error !== null);
      if (input.value !== state.stake_text) input.value = state.stake_text;
      input.disabled = isLocked(state);
      input.readOnly = isSum || state.free !== null;
      const isFixed = isLocked(state) || state.free !== null || state.phase !== 'open';
      for (const stakeButton of [...steps, ...quick]) stakeButton.disabled = isFixed;
    },
  };
}

/** Whether the parts of a call define the stake, as the chips of roulette do. */
const hasParts = (game: AnyGame): boolean => game.kind === 'shared' && game.parts(game.modes()[0]) !== null;

/** The limit that a refused stake violates. */
function limitOf(error: StakeError, limits: StakeLimits, { payout_cap }: TableState): Cents {
  if (error === 'cap') return payout_cap;
  if (error === 'low') return limits.minimum;
  return error === 'bonus' ? (limits.bonus_maximum ?? limits.maximum) : limits.maximum;
}

/** Which money pays the stake. Empty if only own money pays it. */
function paidText({ messages }: Table, { stake_text, balance, bonus, free }: TableState): string {
  if (free !== null) return messages.free_paid;
  const stake = parseAmountInput(stake_text);
  const parts = stake !== null && bonus !== null ? splitStake(stake, balance, bonus.left) : null;
  if (parts === null || parts.bonus === 0n) return '';
  const amounts = { own: formatMoney(parts.own), bonus: formatMoney(parts.bonus) };
  return parts.own === 0n ? fill(messages.paid_bonus, amounts) : fill(messages.paid_both, amounts);
}

/** Preset stakes in rupees. */
const quickStakes = ['10', '50', '100', '500'];

const quickStakesOf = (table: Table): HTMLButtonElement[] =>
  quickStakes.map((rupees) =>
    el('button', {
      class: styles.step,
      type: 'button',
      text: rupees,
      on: { click: () => table.change({ stake_text: rupees, notice: null }) },
    }),
  );

/** For this time after a player has stopped auto-bet, the button ignores further taps, which would start auto-bet again. */
const AFTER_STOP_MS = 600;

function createAction(table: Table, skip: () => void) {
  const { messages } = table;
  const label = el('b');
  const more = el('span', { dir: 'ltr' });
  const notice = el('div', { class: styles.notice, role: 'status' });
  const go = el(
    'button',
    { class: `${button.button} ${button.primary} ${button.wide} ${styles.go}`, type: 'button' },
    label,
    more,
  );
  let stopped_ms = 0;
  go.addEventListener('click', () => {
    if (go.getAttribute('aria-disabled') === 'true') return;
    const { auto } = table.state;
    if (auto.status === 'ended' && auto.reason === 'player' && Date.now() - stopped_ms < AFTER_STOP_MS) return;
    if (auto.status === 'running') stopped_ms = Date.now();
    press(table, skip);
  });
  ignoreHeldKey(go);
  return {
    element: el('div', { class: styles.action }, notice, go),
    update(state: TableState) {
      const shown = buttonStateOf(table, state);
      setText(label, shown.label);
      setText(more, shown.more);
      // Not `disabled`, which would take the focus from a player who bets with the keyboard.
      go.setAttribute('aria-disabled', String(shown.disabled));
      go.classList.toggle(button.quiet ?? '', shown.quiet);
      go.classList.toggle(button.primary ?? '', !shown.quiet);
      const needed = neededMoney(state);
      setText(notice, needed ? messages[`empty_${needed}`] : (state.notice?.text ?? ''));
      notice.dataset.tone = needed ? 'info' : (state.notice?.tone ?? 'info');
    },
  };
}

function press(table: Table, skip: () => void): void {
  const { state } = table;
  const needed = neededMoney(state);
  if (state.is_free_over && canBet(state)) table.change({ is_free_over: false, notice: null });
  else if (state.auto.status === 'running') table.stopAuto('player');
  else if (state.round.at === 'playing') skip();
  else if (state.round.at === 'open' && table.view.kind === 'shared') pressShared(table);
  else if (state.round.at === 'open') void cashOut(table);
  else if (needed === 'deposit') table.shell.send({ type: 'deposit' });
  else if (needed === 'refill') {
    table.change({ is_refilling: true, notice: null });
    table.shell.send({ type: 'refill' });
  } else if (table.view.kind === 'shared') pressShared(table);
  else if (table.view.kind === 'stepped') void openRound(table);
  else if (state.mode === 'auto') void autoOf(table.view)?.start(table);
  else void placeBet(table);
}

type ButtonState = { label: string; more: string; disabled: boolean; quiet: boolean };

function buttonStateOf(table: Table, state: TableState): ButtonState {
  const { messages, view, lang } = table;
  const { game } = view;
  const text = view.text[lang];
  const stake = parseAmountInput(state.stake_text);
  const { auto } = state;
  if (auto.status === 'running') {
    const played = fill(messages.auto_left, { played: String(auto.played), rounds: String(auto.plan.rounds) });
    return { label: messages.auto_stop, more: played, disabled: false, quiet: true };
  }
  if (state.round.at === 'playing') return { label: text.playing, more: '', disabled: false, quiet: false };
  if (state.round.at === 'open' && view.kind === 'stepped') {
    const move = cashOutMove(state);
    if (move === null) return { label: view.choose[lang], more: '', disabled: true, quiet: true };
    return { label: messages.cash_out, more: formatMoney(move.pays_at_most), disabled: state.is_paused, quiet: false };
  }
  if (state.round.at === 'open' && view.kind === 'shared') return sharedButtonState(table, state)!;
  if (state.round.at !== 'idle') {
    const label = isRoundOpen(state) ? messages.sending_step : messages.sending;
    return { label, more: '', disabled: true, quiet: false };
  }
  if (state.is_free_over) return { label: messages.free_go_on, more: '', disabled: !canBet(state), quiet: true };
  const needed = neededMoney(state);
  if (needed === 'deposit') return { label: messages.deposit, more: '', disabled: false, quiet: false };
  if (needed === 'refill') {
    const more = `${wireCurrency} ${formatMoney(state.main)}`;
    return { label: messages.refill, more, disabled: state.is_refilling, quiet: false };
  }
  const sharedState = view.kind === 'shared' ? sharedButtonState(table, state) : null;
  if (sharedState) return sharedState;
  const fits = stake !== null && stakeError(stake, limitsOf(game, state)) === null;
  const ready = canBet(state) && fits;
  if (state.mode === 'auto') return { label: messages.auto_start, more: '', disabled: !ready, quiet: false };
  if (state.is_call_incomplete) return { label: text.go, more: text.choose ?? '', disabled: true, quiet: false };
  const isKnown = fits && (game.kind === 'single' || hasParts(game));
  const win = isKnown
    ? `${payoutLabel(messages, game.odds(state.call))} ${formatMoney(coveredPayout(game, state.call, stake))}`
    : '';
  const label = state.free === null ? text.go : messages.free_round;
  return { label, more: win, disabled: !ready, quiet: false };
}

/** “Pays if you win” for a call with one prize, “Pays up to” for a call with several. */
function payoutLabel(messages: Table['messages'], { rtp, hit, largest }: Odds): string {
  const isOnePrize =
    rtp.numerator * hit.denominator * largest.denominator === rtp.denominator * hit.numerator * largest.numerator;
  return isOnePrize ? messages.possible_win : messages.pays_at_most;
}

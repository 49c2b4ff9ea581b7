import type { Language } from '@nua/contract/wire.ts';
import { type Cents, formatMoney, toWire } from '@nua/money';
import { fill } from '../i18n/messages.ts';
import { el, setText } from '../view/element.ts';
import styles from './bonus-line.module.css';
import { isLocked, type Round, type TableState, withoutFree } from './table-state.ts';
import type { Table } from './view.ts';

const en = {
  title: 'Free rounds',
  left: '{left} left, {stake} each',
  won: 'Won {amount}',
  use: 'Use free rounds',
  stop: 'Bet with money',
  over: 'Your free rounds are used up. You won {amount}, which is now a bonus.',
  over_none: 'Your free rounds are used up.',
};

const texts: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  ur: {
    title: 'مفت راؤنڈ',
    left: '{left} باقی، ہر ایک {stake} کا',
    won: 'جیت {amount}',
    use: 'مفت راؤنڈ آن کریں',
    stop: 'اپنی رقم سے کھیلیں',
    over: 'آپ کے مفت راؤنڈ ختم ہو گئے۔ آپ نے {amount} جیتے، جو اب بونس ہیں۔',
    over_none: 'آپ کے مفت راؤنڈ ختم ہو گئے۔',
  },
};

/** Shown while the player has free rounds in this game. They are used only after the player turns them on here. */
export function createFreeLine(table: Table) {
  const text = texts[table.lang];
  const left = el('span');
  const won = el('span');
  const use = el('button', {
    class: styles.use,
    type: 'button',
    on: { click: () => table.change(toggledFreeRounds(table.state)) },
  });
  const element = el(
    'section',
    { class: `${styles.line} ${styles.free}`, 'aria-label': text.title },
    el('b', { text: text.title }),
    left,
    won,
    use,
  );
  element.hidden = true;
  return {
    element,
    update(state: TableState) {
      const current = chosenOrFirst(state);
      element.hidden = current === null;
      if (current === null) return;
      setText(left, fill(text.left, { left: String(current.left), stake: formatMoney(current.stake) }));
      setText(won, current.won > 0n ? fill(text.won, { amount: formatMoney(current.won) }) : '');
      setText(use, state.free === null ? text.use : text.stop);
      use.setAttribute('aria-pressed', String(state.free !== null));
      use.disabled = isLocked(state);
    },
  };
}

const chosenOrFirst = ({ free_rounds, free }: TableState) =>
  free_rounds.find(({ id }) => id === free?.id) ?? free_rounds[0] ?? null;

/** Turns the free rounds on with their stake, or off with the previous stake. */
export function toggledFreeRounds(state: TableState): Partial<TableState> {
  if (state.free !== null) return { ...withoutFree(state), notice: null };
  const current = state.free_rounds[0];
  if (current === undefined) return {};
  const free = { id: current.id, stake_text: state.stake_text };
  return { free, mode: 'manual', stake_text: toWire(current.stake), is_free_over: false, notice: null };
}

/** The change of the table after a free round. After the last free round, the player decides how to continue. */
export function stateAfterFreeRound(
  table: Table,
  round: Pick<Round, 'free_rounds_id' | 'payout'>,
): Partial<TableState> {
  const { free_rounds, free } = table.state;
  const current = free_rounds.find(({ id }) => id === round.free_rounds_id);
  if (current === undefined || free === null) return {};
  const won = (current.won + round.payout) as Cents;
  const others = free_rounds.filter(({ id }) => id !== current.id);
  if (current.left > 1) return { free_rounds: [{ ...current, left: current.left - 1, won }, ...others] };
  const { over, over_none } = texts[table.lang];
  const text = won > 0n ? fill(over, { amount: formatMoney(won) }) : over_none;
  return {
    ...{ free_rounds: others, free: null, is_free_over: true },
    ...{ stake_text: free.stake_text, notice: { tone: 'info', text } },
  };
}

import { type Cents, formatMoney, toWire } from '@nua/money';
import { fill } from '../i18n/messages.ts';
import { el, say } from '../view/element.ts';
import styles from './bonus-line.module.css';
import { isLocked, type Round, type TableState, withoutFree } from './table-state.ts';
import type { Table } from './view.ts';

/** Shown while the player has free rounds in this game. They are used only after the player turns them on here. */
export function createFreeLine(table: Table) {
  const { messages } = table;
  const left = el('span');
  const won = el('span');
  const use = el('button', {
    class: styles.use,
    type: 'button',
    on: { click: () => table.change(switched(table.state)) },
  });
  const element = el(
    'section',
    { class: styles.line, 'aria-label': messages.free },
    el('b', { text: messages.free }),
    left,
    won,
    use,
  );
  element.hidden = true;
  return {
    element,
    update(state: TableState) {
      const one = chosenOrFirst(state);
      element.hidden = one === null;
      if (one === null) return;
      say(left, fill(messages.free_left, { left: String(one.left), stake: formatMoney(one.stake) }));
      say(won, one.won > 0n ? fill(messages.free_won, { amount: formatMoney(one.won) }) : '');
      say(use, state.free === null ? messages.free_use : messages.free_stop);
      use.setAttribute('aria-pressed', String(state.free !== null));
      use.disabled = isLocked(state);
    },
  };
}

const chosenOrFirst = ({ free_rounds, free }: TableState) =>
  free_rounds.find(({ id }) => id === free?.id) ?? free_rounds[0] ?? null;

/** Turns the free rounds on, with their stake, or off, with the stake of before. */
export function switched(state: TableState): Partial<TableState> {
  if (state.free !== null) return { ...withoutFree(state), notice: null };
  const one = state.free_rounds[0];
  if (one === undefined) return {};
  const free = { id: one.id, stake_text: state.stake_text };
  return { free, mode: 'manual', stake_text: toWire(one.stake), free_over: false, notice: null };
}

/** The table after a free round: one less is left, and after the last one the player decides how to go on. */
export function freeAfter(table: Table, round: Pick<Round, 'free_rounds_id' | 'payout'>): Partial<TableState> {
  const { free_rounds, free } = table.state;
  const one = free_rounds.find(({ id }) => id === round.free_rounds_id);
  if (one === undefined || free === null) return {};
  const won = (one.won + round.payout) as Cents;
  const others = free_rounds.filter(({ id }) => id !== one.id);
  if (one.left > 1) return { free_rounds: [{ ...one, left: one.left - 1, won }, ...others] };
  const { messages } = table;
  const text = won > 0n ? fill(messages.free_over, { amount: formatMoney(won) }) : messages.free_over_none;
  return {
    ...{ free_rounds: others, free: null, free_over: true },
    ...{ stake_text: free.stake_text, notice: { tone: 'info', text } },
  };
}

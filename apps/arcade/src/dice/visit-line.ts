import { formatMoney } from '@nua/money';
import { clockText } from '../rules/clock-text.ts';
import { hundredthsText } from '../rules/hundredths.ts';
import { el, say } from '../view/element.ts';
import type { DiceRound, DiceState } from './dice-state.ts';
import styles from './frame.module.css';
import type { Table } from './table.ts';

/** Always on screen: how long this visit lasts and what it won or lost; beside it the last rolls; each opens its details. */
export function createVisitLine(table: Table, openRound: (round: DiceRound) => void) {
  const { messages } = table;
  const clock = el('b', { title: messages.visit_time, 'aria-label': messages.visit_time, role: 'timer' });
  const net = el('b', { title: messages.visit_net });
  const history = el('div', { class: styles.history, role: 'group', 'aria-label': messages.history });
  const element = el(
    'div',
    { class: styles.line },
    el('div', { class: styles.visit }, el('span', { text: messages.visit }), clock, net),
    history,
  );
  const tick = () => say(clock, clockText(Date.now() - table.state.visit_began_ms));
  setInterval(tick, 1000);
  let drawn: readonly DiceRound[] | null = null;
  return {
    element,
    update(state: DiceState) {
      tick();
      const sign = state.visit_net > 0n ? '+' : state.visit_net < 0n ? '\u2212' : '';
      say(net, sign + formatMoney(state.visit_net).replace('-', ''));
      if (state.history === drawn) return;
      drawn = state.history;
      history.replaceChildren(
        ...(drawn.length > 0 ? drawn.map((round) => past(round, openRound)) : [messages.history_empty]),
      );
    },
  };
}

function past(round: DiceRound, open: (round: DiceRound) => void): HTMLElement {
  const text = hundredthsText(round.roll_hundredths);
  const made = el(
    'button',
    { class: styles.past, type: 'button', on: { click: () => open(round) } },
    el('span', { text }),
  );
  made.toggleAttribute('data-win', round.win);
  return made;
}

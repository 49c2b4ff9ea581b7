import { formatMoney } from '@nua/money';
import { clockText } from '../rules/clock-text.ts';
import { el, setText } from '../view/element.ts';
import styles from './frame.module.css';
import type { Round, TableState } from './table-state.ts';
import type { Table } from './view.ts';

/** The duration and the net result of this session, and the last results. A press on a result opens its details. */
export function createVisitLine(table: Table, openRound: (round: Round) => void) {
  const { messages, view } = table;
  const text = view.text[table.lang];
  const clock = el('b', { title: messages.visit_time, 'aria-label': messages.visit_time, role: 'timer' });
  const net = el('b', { title: messages.visit_net });
  const history = el('div', { class: styles.history, role: 'group', 'aria-label': text.history });
  const element = el(
    'div',
    { class: styles.line },
    el('div', { class: styles.visit }, el('span', { text: messages.visit }), clock, net),
    history,
  );
  const tick = () => setText(clock, clockText(Date.now() - table.state.visit_began_ms));
  setInterval(tick, 1000);
  let renderedHistory: readonly Round[] | null = null;
  return {
    element,
    update(state: TableState) {
      tick();
      const sign = state.visit_net > 0n ? '+' : state.visit_net < 0n ? '\u2212' : '';
      setText(net, sign + formatMoney(state.visit_net).replace('-', ''));
      if (state.history === renderedHistory) return;
      renderedHistory = state.history;
      history.replaceChildren(
        ...(renderedHistory.length > 0
          ? renderedHistory.map((round) => createPastResult(table, round, openRound))
          : [text.history_empty]),
      );
    },
  };
}

function createPastResult({ view }: Table, round: Round, open: (round: Round) => void): HTMLElement {
  const text = view.outcomeText(round.outcome, round.call);
  const button = el(
    'button',
    { class: styles.past, type: 'button', on: { click: () => open(round) } },
    el('span', { text }),
  );
  button.toggleAttribute('data-win', round.payout > round.stake);
  return button;
}

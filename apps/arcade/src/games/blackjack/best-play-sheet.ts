import { type BlackjackAction, bestPlay } from '@nua/games/blackjack/best-play.ts';
import type { BlackjackCall, BlackjackOutcome } from '@nua/games/blackjack/blackjack.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { fill } from '../../i18n/messages.ts';
import type { Table } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import facts from '../../view/facts.module.css';
import { openSheet } from '../../view/sheet.ts';
import styles from './felt.module.css';
import { blackjackText, blackjackWords } from './text.ts';

const ups = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const;
const letters: Readonly<Record<BlackjackAction, string>> = { hit: 'H', stand: 'S', double: 'D', split: 'P' };

type Line = { name: string; low: number; has_ace: boolean; is_pair: boolean };

const pointsText = (points: number): string => (points === 1 ? 'A' : String(points));
const hard = (low: number, name = String(low)): Line => ({ name, low, has_ace: false, is_pair: false });
const soft = (more: number): Line => ({ name: `A ${more}`, low: more + 1, has_ace: true, is_pair: false });
const pair = (points: number): Line => ({
  ...{ name: `${pointsText(points)} ${pointsText(points)}`, low: 2 * points, has_ace: points === 1, is_pair: true },
});

/** One line for all hands that are played alike. */
const lines: readonly Line[] = [
  ...[hard(17, '17+'), ...[16, 15, 14, 13, 12, 11, 10, 9].map((low) => hard(low)), hard(8, '5–8')],
  ...[9, 8, 7, 6, 5, 4, 3, 2].map(soft),
  ...[1, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(pair),
];

/** The rules, and what to do with each hand against each open card of the dealer: computed here, from the rules alone. */
export function openBestPlay({ lang, messages }: Table<BlackjackCall, BlackjackOutcome>): void {
  const text = blackjackText[lang];
  const { actions, rules: all } = blackjackWords[lang];
  const { choose, odds, edge } = bestPlay();
  const percent = (share: typeof edge) => ratioText({ ...share, numerator: share.numerator * 100n }, 2);
  const head = el('tr', {}, el('th', { text: text.best_hand }), ...ups.map((up) => el('th', { text: pointsText(up) })));
  const rows = lines.map(({ name, low, has_ace, is_pair }) =>
    el(
      'tr',
      {},
      el('th', { text: name }),
      ...ups.map((up) => {
        const action = choose({ count: { low, has_ace }, up, is_first: true, is_pair });
        return el('td', { 'data-step': action, text: letters[action], 'aria-label': actions[action] });
      }),
    ),
  );
  const legend = (Object.keys(letters) as BlackjackAction[]).map((action) =>
    el('span', {}, el('b', { text: letters[action] }), ` ${actions[action]}`),
  );
  const rules = el('ul', { class: styles.list }, ...[text.pays, ...all].map((rule) => el('li', { text: rule })));
  const body = el(
    'div',
    { class: facts.facts },
    rules,
    el('p', { class: facts.lead, text: fill(text.best_lead, { rtp: percent(odds.rtp), edge: percent(edge) }) }),
    el('div', { class: styles.letters }, ...legend),
    el('table', { class: styles.table, 'aria-label': text.best }, el('thead', {}, head), el('tbody', {}, ...rows)),
    el('p', { class: facts.lead, text: text.letters_note }),
  );
  openSheet(text.best, messages.close, body);
}

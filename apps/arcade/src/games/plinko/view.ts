import { type PlinkoCall, type PlinkoOutcome, plinko, plinkoBucket, plinkoPays } from '@nua/games/plinko/plinko.ts';
import { plinkoRisks, plinkoRows } from '@nua/games/plinko/plinko-table.ts';
import art from '@nua/ui/art/plinko.svg?no-inline';
import { fill } from '../../i18n/messages.ts';
import { autoBet } from '../../table/auto-bet.ts';
import { createChoiceCell } from '../../table/choice-cell.ts';
import panel from '../../table/panel.module.css';
import { paysText } from '../../table/pays-text.ts';
import type { Part, Scene, Table, ViewOf } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import styles from './board.module.css';
import { createBoard } from './board.ts';
import { plinkoText } from './text.ts';

type PlinkoTable = Table<PlinkoCall, PlinkoOutcome>;

function createControls(table: PlinkoTable): Part<PlinkoCall, PlinkoOutcome> {
  const text = plinkoText[table.lang];
  const { risk: risks, rows } = text.fields;
  const choices = [
    createChoiceCell(table, {
      name: risks.name,
      options: plinkoRisks.map((risk) => [risk, risks.choices[risk]]),
      current: ({ risk }) => risk,
      callWith: (value, call) => ({ ...call, risk: plinkoRisks.find((risk) => risk === value) ?? call.risk }),
    }),
    createChoiceCell(table, {
      name: rows,
      options: plinkoRows.map((count) => [String(count), String(count)]),
      current: (call) => String(call.rows),
      callWith: (value, call) => ({ ...call, rows: Number(value) }),
    }),
  ];
  return {
    element: el('div', { class: panel.cells }, ...choices.map(({ element }) => element)),
    update(state) {
      for (const choice of choices) choice.update(state);
    },
  };
}

function createScene({ lang }: PlinkoTable): Scene<PlinkoCall, PlinkoOutcome> {
  const text = plinkoText[lang];
  const board = createBoard();
  const greatest = el('p', { class: styles.greatest });
  return {
    element: board.element,
    flat: true,
    below: greatest,
    update({ call }) {
      if (!board.draw(call)) return;
      const pays = plinkoPays(call);
      const half = pays.slice(0, Math.floor(call.rows / 2) + 1);
      board.element.setAttribute('aria-label', fill(text.buckets, { pays: half.map(paysText).join(' ') }));
      // Only the two buckets at the edges pay the maximum, and one path leads to each.
      const all = (2 ** call.rows).toLocaleString('en');
      setText(greatest, fill(text.greatest, { pays: paysText(pays[0]!), ways: '2', all }));
    },
    play: ({ outcome }, quick) => [board.fall(outcome.path, quick)],
    rest({ call, outcome, payout, stake }) {
      board.draw(call);
      board.rest(outcome.path, payout > stake);
    },
  };
}

export const view: ViewOf<typeof plinko> = {
  kind: 'single',
  auto: autoBet,
  game: plinko,
  art,
  text: plinkoText,
  rules: () => import('./rules.ts'),
  callText({ rows, risk }, lang) {
    const { fields, call } = plinkoText[lang];
    return `${fields.risk.choices[risk]} · ${fill(call, { rows: String(rows) })}`;
  },
  outcomeText: ({ path }, call) => (call ? paysText(plinkoPays(call)[plinkoBucket(path)]!) : path),
  picture(call, { path }) {
    const board = createBoard();
    board.draw(call);
    board.rest(path, plinkoPays(call)[plinkoBucket(path)]! > 100);
    board.element.classList.add(styles.still ?? '');
    board.element.setAttribute('aria-label', path);
    return board.element;
  },
  controls: createControls,
  stage: createScene,
};

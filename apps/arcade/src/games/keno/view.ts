import { type KenoCall, type KenoOutcome, keno, kenoHits, kenoPays, kenoWays } from '@nua/games/keno/keno.ts';
import { kenoRisks, kenoTable } from '@nua/games/keno/keno-table.ts';
import { choose } from '@nua/games/play/choose.ts';
import art from '@nua/ui/art/keno.svg?no-inline';
import { boardIconPaths } from '@nua/ui/board-icon-paths.ts';
import { fill } from '../../i18n/messages.ts';
import { autoBet } from '../../table/auto-bet.ts';
import { createChoiceCell } from '../../table/choice-cell.ts';
import panel from '../../table/panel.module.css';
import { paysText } from '../../table/pays-text.ts';
import { isLocked, type TableState } from '../../table/table-state.ts';
import type { Part, Scene, Table, ViewOf } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import { createIconButton, drawIcon, icon } from '../../view/icon.ts';
import styles from './board.module.css';
import { createBoard } from './board.ts';
import { kenoText } from './text.ts';

type KenoTable = Table<KenoCall, KenoOutcome>;

const picksOf = ({ call, is_call_incomplete }: TableState<KenoCall>): readonly number[] =>
  is_call_incomplete ? [] : call.picks;

/** Sets the picks, in any order. Without picks, the table keeps its last call and marks it as incomplete. */
function setPicks(table: KenoTable, picks: readonly number[]): void {
  const { state, lang } = table;
  if (state.phase !== 'open' || isLocked(state)) return;
  const isFull = picks.length > kenoTable.picks_maximum;
  const call = { ...state.call, picks: [...picks].sort((a, b) => a - b) };
  if (picks.length === 0) table.change({ is_call_incomplete: true, notice: null });
  else if (isFull) table.change({ notice: { tone: 'info', text: kenoText[lang].full } });
  else table.change({ call, is_call_incomplete: false, notice: null });
}

/** Distinct random numbers. They need not be uniform, because every choice has the same odds. */
function randomPicks(count: number): number[] {
  const remaining = Array.from({ length: kenoTable.numbers }, (_, place) => place + 1);
  return Array.from(
    crypto.getRandomValues(new Uint32Array(count)),
    (random) => remaining.splice(random % remaining.length, 1)[0]!,
  );
}

/** The risk, a button for random picks, and a button that clears the picks. */
function createControls(table: KenoTable): Part<KenoCall, KenoOutcome> {
  const text = kenoText[table.lang];
  const { name, choices } = text.fields.risk;
  const risk = createChoiceCell(table, {
    name,
    options: kenoRisks.map((option) => [option, choices[option]]),
    current: (call) => call.risk,
    callWith: (value, call) => ({ ...call, risk: kenoRisks.find((option) => option === value) ?? call.risk }),
  });
  const tools = [
    createIconButton(drawIcon(boardIconPaths.dice), text.random, () =>
      setPicks(table, randomPicks(table.state.call.picks.length)),
    ),
    createIconButton(icon('trash'), text.clear, () => setPicks(table, [])),
  ];
  return {
    element: el(
      'div',
      { class: panel.cells },
      risk.element,
      el('div', { class: `${panel.cell} ${styles.tools}` }, ...tools),
    ),
    update(state) {
      risk.update(state);
      for (const tool of tools) tool.disabled = isLocked(state);
    },
  };
}

/** The payouts by number of hits. Zero payouts are not listed. */
function createPrizes({ lang }: KenoTable) {
  const text = kenoText[lang];
  const element = el('div', { class: styles.prizes, role: 'list', 'aria-label': text.hits });
  let renderedPays: readonly number[] = [];
  const all = Number(choose(kenoTable.numbers, kenoTable.drawn));
  const prizeOf = (call: KenoCall, pays: number, hits: number) => {
    const odds = Math.round(all / Number(kenoWays(call, hits)));
    const chance = `1 : ${odds.toLocaleString('en')}`;
    const label = fill(text.prize, { hits: String(hits), pays: paysText(pays), chance });
    return el(
      'div',
      { class: styles.prize, role: 'listitem', 'aria-label': label, title: label, 'data-hits': String(hits) },
      el('b', { text: paysText(pays).slice(0, -1) }),
      el('span', { text: `${hits}/${call.picks.length}` }),
    );
  };
  return {
    element,
    draw(call: KenoCall) {
      const pays = kenoPays(call);
      if (pays === renderedPays) return;
      renderedPays = pays;
      element.replaceChildren(...pays.flatMap((prize, hits) => (prize > 0 ? [prizeOf(call, prize, hits)] : [])));
    },
    markHits(hits: number | null, won: boolean) {
      for (const prize of element.children) {
        if (hits !== null && prize.getAttribute('data-hits') === String(hits))
          prize.setAttribute('data-end', won ? 'won' : 'plain');
        else prize.removeAttribute('data-end');
      }
    },
  };
}

function createScene(table: KenoTable): Scene<KenoCall, KenoOutcome> {
  const board = createBoard(kenoText[table.lang], (number) => {
    const picks = picksOf(table.state);
    setPicks(table, picks.includes(number) ? picks.filter((pick) => pick !== number) : [...picks, number]);
  });
  const prizes = createPrizes(table);
  /** The call of the round whose drawn numbers are on the board. */
  let resultCall: KenoCall | null = null;
  return {
    element: board.element,
    flat: true,
    below: prizes.element,
    update(state) {
      if (resultCall !== null && (state.is_call_incomplete || state.call !== resultCall)) {
        resultCall = null;
        board.show([]);
        prizes.markHits(null, false);
      }
      board.pick(picksOf(state), isLocked(state));
      prizes.draw(state.call);
    },
    play({ outcome }, quick) {
      prizes.markHits(null, false);
      board.show(outcome.drawn);
      return board.appear(outcome.drawn, quick);
    },
    rest({ call, outcome, payout, stake }) {
      resultCall = call;
      board.show(outcome.drawn);
      prizes.draw(call);
      prizes.markHits(kenoHits(call, outcome).length, payout > stake);
    },
  };
}

export const view: ViewOf<typeof keno> = {
  kind: 'single',
  auto: autoBet,
  game: keno,
  art,
  text: kenoText,
  rules: () => import('./rules.ts'),
  callText({ picks, risk }, lang) {
    const { fields, call } = kenoText[lang];
    return `${fields.risk.choices[risk]} · ${fill(call, { count: String(picks.length) })}`;
  },
  outcomeText: (outcome, call) =>
    call ? paysText(kenoPays(call)[kenoHits(call, outcome).length]!) : outcome.drawn.join(' '),
  picture(call, outcome, lang) {
    const board = createBoard(kenoText[lang], null);
    board.pick(call.picks, true);
    board.show(outcome.drawn);
    board.element.classList.add(styles.still ?? '');
    return board.element;
  },
  controls: createControls,
  stage: createScene,
};

import {
  type FootballCall,
  type FootballLeg,
  type FootballResult,
  football,
  isOffered,
} from '@nua/games/football/football.ts';
import { footballTable } from '@nua/games/football/football-table.ts';
import { type FootballMarket, footballMarkets } from '@nua/games/football/match.ts';
import segmented from '@nua/ui/segmented.module.css';
import * as v from 'valibot';
import { fill } from '../../i18n/messages.ts';
import { serverNow } from '../../table/shared-controller.ts';
import { playShow } from '../../table/show.ts';
import type { SharedNow } from '../../table/table-state.ts';
import type { Scene } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { prefersNoMotion } from '../../view/prefers-no-motion.ts';
import styles from './football.module.css';
import { canPick, type FootballTable, isSameLeg, legsOf, legText, oddsText, teamName, toggleLeg } from './slip.ts';
import { footballLabels, footballText } from './text.ts';

/** How long the client takes to show the ninety minutes. */
const PLAY_MS = 9_000;
const TICK_MS = 100;
const { minutes } = footballTable;

const playedMs = (shared: SharedNow): number => serverNow(shared) - Date.parse(shared.round?.ended_at ?? '');

/** The ten matches: their odds while bets are open, then their goals minute by minute. */
export function createMatches(table: FootballTable): Scene<FootballCall, FootballResult> {
  const text = footballText[table.lang];
  const status = el('p', { class: styles.status });
  const list = el('div', { class: styles.list, dir: 'ltr', role: 'group', 'aria-label': text.matches });
  let market: FootballMarket = 'result';
  let rows: Row[] = [];
  let [drawnKey, round_id, skipped_round_id] = ['', '', ''];
  const tabs = createTabs(table, (selected) => {
    market = selected;
    draw();
  });
  const element = el('div', { class: styles.matches }, tabs, list);
  const skip = () => {
    if (table.state.shared?.round?.result) skipped_round_id = round_id;
  };
  const draw = () => {
    const { shared } = table.state;
    const { id = '', announced, result: known } = shared?.round ?? {};
    if (id !== round_id && table.state.round.at === 'idle')
      queueMicrotask(() => table.change({ is_call_incomplete: true }));
    round_id = id;
    if (`${id} ${market}` !== drawnKey) {
      drawnKey = `${id} ${market}`;
      const teams = (announced?.teams ?? []) as number[];
      rows = teams.flatMap((home, place) =>
        place % 2 === 0 ? [createRow(table, place, home, teams[place + 1]!, market)] : [],
      );
      list.replaceChildren(...rows.map(({ element }) => element));
    }
    const parsed = v.safeParse(football.outcome, known);
    const result = parsed.success ? parsed.output : null;
    const isOver = prefersNoMotion() || document.hidden || skipped_round_id === id;
    const played = shared === null || isOver ? 1 : playedMs(shared) / PLAY_MS;
    const minute = result && Math.floor(minutes * Math.min(1, Math.max(0, played)));
    const isBetting = shared?.phase === 'betting';
    element.toggleAttribute('data-play', !isBetting);
    tabs.hidden = !isBetting;
    setText(status, statusText(text, shared, minute));
    for (const row of rows) row.update(result, minute ?? 0);
  };
  list.addEventListener('pointerdown', skip);
  setInterval(draw, TICK_MS);
  // The table starts with a default bet, but the slip must start empty.
  table.change({ is_call_incomplete: true });
  return {
    element,
    flat: true,
    below: status,
    update: draw,
    play() {
      const { shared } = table.state;
      const motion = playShow((show) => show.pause(Math.max(0, shared ? PLAY_MS - playedMs(shared) : 0)));
      void motion.finished.then(skip);
      return [motion];
    },
    rest: skip,
  };
}

function statusText(text: (typeof footballText)['en'], shared: SharedNow | null, minute: number | null): string {
  if (!shared?.round) return text.waiting;
  if (minute !== null) return minute === minutes ? text.full_time : fill(text.minute, { minute: String(minute) });
  if (shared.phase !== 'betting') return text.starting;
  const remaining_ms = Date.parse(shared.round.locks_at) - serverNow(shared);
  return fill(text.closes, { seconds: String(Math.max(0, Math.ceil(remaining_ms / 1000))) });
}

function createTabs(table: FootballTable, choose: (market: FootballMarket) => void): HTMLElement {
  const items = Object.entries(footballLabels[table.lang].markets).map(([market, name], place) => {
    const item = el('button', {
      class: segmented.item,
      type: 'button',
      role: 'radio',
      'aria-checked': String(place === 0),
      text: name,
    });
    item.addEventListener('click', () => {
      for (const other of items) other.setAttribute('aria-checked', String(other === item));
      choose(market as FootballMarket);
    });
    return item;
  });
  return el('div', { class: segmented.row, role: 'radiogroup', 'aria-label': footballText[table.lang].odds }, ...items);
}

type Row = { element: HTMLElement; update(result: FootballResult | null, minute: number): void };

/** One match. `place` is the index of its home side among the teams of all matches. */
function createRow(table: FootballTable, place: number, home: number, away: number, market: FootballMarket): Row {
  const sides = [home, away].map((team) => ({
    name: teamName(team, table.lang),
    goals: el('b', { class: styles.goals }),
  }));
  const names = sides.map(({ name, goals }) => el('span', {}, el('span', { text: name }), goals));
  const legs = footballMarkets[market].map((pick): FootballLeg => ({ home, away, market, pick }));
  const choice = market === 'score' ? createScores(table, legs) : createPicks(table, legs);
  const element = el('div', { class: styles.match }, el('div', { class: styles.names }, ...names), choice.element);
  return {
    element,
    update(result, minute) {
      const pickedLeg = legsOf(table.state).find((leg) => leg.home === home);
      element.toggleAttribute('data-own', pickedLeg !== undefined);
      choice.update(pickedLeg);
      for (const [side, { goals }] of sides.entries())
        setText(goals, result ? String(goalsUntil(result, place + side, minute)) : '–');
    },
  };
}

function goalsUntil({ goals, minutes: goalMinutes }: FootballResult, place: number, minute: number): number {
  const before = goals.slice(0, place).reduce((sum, count) => sum + count, 0);
  return goalMinutes.slice(before, before + goals[place]!).filter((goalMinute) => goalMinute <= minute).length;
}

type Choice = { element: HTMLElement; update(pickedLeg: FootballLeg | undefined): void };

function createPicks(table: FootballTable, legs: readonly FootballLeg[]): Choice {
  const picks = footballLabels[table.lang].picks;
  const buttons = legs.map((leg) => {
    const odds = isOffered(leg) ? oddsText(leg) : '–';
    const button = el(
      'button',
      { class: styles.pick, type: 'button', 'aria-label': `${legText(leg, table.lang)}, ${odds}` },
      el('small', { text: picks[leg.pick]! }),
      odds,
    );
    button.addEventListener('click', () => toggleLeg(table, leg));
    return button;
  });
  return {
    element: el('div', { class: styles.picks }, ...buttons),
    update(pickedLeg) {
      for (const [place, leg] of legs.entries()) {
        buttons[place]!.setAttribute('aria-pressed', String(pickedLeg !== undefined && isSameLeg(pickedLeg, leg)));
        buttons[place]!.disabled = !canPick(table.state) || !isOffered(leg);
      }
    },
  };
}

/** The exact scores of a match as a native <select>. */
function createScores(table: FootballTable, legs: readonly FootballLeg[]): Choice {
  const { home, away } = legs[0]!;
  const select = el('select', {
    class: styles.pick,
    'aria-label': `${teamName(home, table.lang)}–${teamName(away, table.lang)}`,
  });
  select.append(
    new Option('–', ''),
    ...legs.filter(isOffered).map((leg) => new Option(`${leg.pick} · ${oddsText(leg)}`, leg.pick)),
  );
  select.addEventListener('change', () => {
    const leg =
      legs.find(({ pick }) => pick === select.value) ?? legsOf(table.state).find((picked) => picked.home === home);
    if (leg) toggleLeg(table, leg);
  });
  return {
    element: el('div', { class: styles.picks }, select),
    update(pickedLeg) {
      const chosen = pickedLeg?.market === 'score' ? pickedLeg.pick : '';
      if (select.value !== chosen) select.value = chosen;
      select.disabled = !canPick(table.state);
    },
  };
}

import type { Language } from '@nua/contract/wire.ts';
import {
  type FootballCall,
  type FootballLeg,
  type FootballResult,
  football,
  legOdds,
} from '@nua/games/football/football.ts';
import { footballTable, footballTeams } from '@nua/games/football/football-table.ts';
import { legWins } from '@nua/games/football/match.ts';
import { coveredPayout } from '@nua/games/play/covers.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { payRatio, type Ratio, ratioText } from '@nua/games/play/odds.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import { type Cents, formatMoney, parseAmountInput } from '@nua/money';
import { fill } from '../../i18n/messages.ts';
import { createCell } from '../../table/cell.ts';
import { isLocked, type TableState } from '../../table/table-state.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { icon } from '../../view/icon.ts';
import styles from './football.module.css';
import { footballLabels, footballText } from './text.ts';

export type FootballTable = Table<FootballCall, FootballResult>;
type State = TableState<FootballCall, FootballResult>;

export const teamName = (team: number, lang: Language): string => footballTeams[lang][team]!;
export const oddsText = (leg: FootballLeg): string => hundredthsText(Number(legOdds(leg)));

export function legText({ home, away, market, pick }: FootballLeg, lang: Language): string {
  const { picks } = footballLabels[lang];
  const isTeam = market === 'result' && pick !== 'draw';
  const pickText = isTeam ? teamName(pick === 'home' ? home : away, lang) : (picks[pick] ?? `\u2066${pick}\u2069`);
  return `${teamName(home, lang)}–${teamName(away, lang)} · ${pickText}`;
}

/** The player's finished round, while the table still displays it. */
function finishedRound({ round, shared }: State) {
  const last = round.at === 'idle' ? round.last : null;
  const isShown = shared?.phase !== 'betting' && last?.shared?.shared_round.hash === shared?.round?.hash;
  return isShown ? last : null;
}

/** The legs of the bet on the displayed round, or else the picked legs. */
export function legsOf(state: State): readonly FootballLeg[] {
  const { call, is_call_incomplete, round, shared } = state;
  if (round.at !== 'idle') return (shared?.bet && readCall(football, shared.bet.outcome)?.legs) || call.legs;
  return finishedRound(state)?.call.legs ?? (is_call_incomplete ? [] : call.legs);
}

export const canPick = (state: State): boolean =>
  state.phase === 'open' && state.shared?.phase === 'betting' && !isLocked(state);

export const isSameLeg = (a: FootballLeg, b: FootballLeg): boolean =>
  a.home === b.home && a.away === b.away && a.market === b.market && a.pick === b.pick;

/** Removes a leg that is in the slip. Otherwise adds it, and replaces another leg of the same match. */
export function toggleLeg(table: FootballTable, leg: FootballLeg): void {
  if (!canPick(table.state)) return;
  const before = legsOf(table.state);
  const others = before.filter(({ home }) => home !== leg.home);
  const legs = before.some((picked) => isSameLeg(picked, leg))
    ? others
    : [...others, leg].sort((a, b) => a.home - b.home);
  const refusal = legs.length > others.length ? refusalOf(table, legs) : null;
  if (refusal) table.change({ notice: { tone: 'info', text: refusal } });
  else if (legs.length === 0) table.change({ is_call_incomplete: true, notice: null });
  else table.change({ call: { legs }, is_call_incomplete: false, notice: null });
}

/** Why a slip with one more leg is refused, or null. With the minimum stake, its payout must be within the payout cap. */
function refusalOf({ lang, state }: FootballTable, legs: FootballLeg[]): string | null {
  if (legs.length > footballTable.legs_maximum) return footballText[lang].first;
  const { stake_minimum, payout_cap } = state;
  if (coveredPayout(football, { legs }, stake_minimum) <= payout_cap) return null;
  return fill(footballText[lang].too_much, { amount: formatMoney(payout_cap, { decimals: false }) });
}

/** The payout of a slip, or null if the stake is invalid or the payout is above the cap. */
export function payoutOf(
  largest: Ratio,
  { stake_text, payout_cap }: Pick<State, 'stake_text' | 'payout_cap'>,
): Cents | null {
  const stake = parseAmountInput(stake_text);
  const pays = stake === null ? null : payRatio(stake, largest);
  return pays === null || pays > payout_cap ? null : pays;
}

/** The legs of the slip, with its odds, chance and payout. A press on a leg removes it. */
export function createSlip(table: FootballTable): Part<FootballCall, FootballResult> {
  const text = footballText[table.lang];
  const list = el('div', { class: styles.legs, role: 'group', 'aria-label': text.fields.legs });
  const [odds, chance, pays] = [createCell(text.odds), createCell(text.chance), createCell(text.pays)];
  let renderedKey = '';
  return {
    element: el(
      'div',
      { class: styles.slip },
      list,
      el('div', { class: styles.cells }, odds.element, chance.element, pays.element),
    ),
    update(state) {
      const legs = legsOf(state);
      const key = JSON.stringify([legs, canPick(state), finishedRound(state)?.round_id]);
      if (key !== renderedKey) {
        renderedKey = key;
        const chips = legs.map((leg) => createChip(table, leg, finishedRound(state)?.outcome));
        list.replaceChildren(...(chips.length > 0 ? chips : [el('p', { text: text.empty })]));
      }
      const slip = legs.length > 0 ? football.odds({ legs: [...legs] }) : null;
      const payout = slip && payoutOf(slip.largest, state);
      setText(odds.value, slip ? ratioText(slip.largest, 2) : '–');
      setText(chance.value, slip ? fill(text.of, chanceOf(slip.hit)) : '–');
      setText(pays.value, payout === null ? '–' : formatMoney(payout));
    },
  };
}

/** A chance of 10 % or more as "25 in 100", a smaller chance as "1 in 40". */
function chanceOf({ numerator, denominator }: Ratio): { wins: string; all: string } {
  if (numerator * 10n < denominator) return { wins: '1', all: (denominator / numerator).toLocaleString('en') };
  return { wins: String((numerator * 100n) / denominator), all: '100' };
}

function createChip(table: FootballTable, leg: FootballLeg, result: FootballResult | undefined): HTMLElement {
  const values = { leg: legText(leg, table.lang), odds: oddsText(leg) };
  const isRight = result !== undefined && legWins(leg, result);
  const chip = el(
    'button',
    { class: styles.leg, type: 'button' },
    values.leg,
    el('b', { text: values.odds }),
    icon(isRight ? 'check' : 'close', 16),
  );
  chip.setAttribute('aria-label', fill(footballText[table.lang].remove, values));
  chip.toggleAttribute('data-wrong', result !== undefined && !isRight);
  chip.disabled = !canPick(table.state);
  chip.addEventListener('click', () => toggleLeg(table, leg));
  return chip;
}

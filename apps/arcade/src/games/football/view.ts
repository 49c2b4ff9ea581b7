import { type FootballResult, football } from '@nua/games/football/football.ts';
import { legWins, matchOf } from '@nua/games/football/match.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import art from '@nua/ui/art/sports.svg?no-inline';
import type { ViewOf } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import styles from '../../view/facts.module.css';
import { fact } from '../../view/facts.ts';
import { createMatches } from './matches.ts';
import { createSlip, legText, oddsText } from './slip.ts';
import { footballText } from './text.ts';

const scoreOf = ({ goals }: FootballResult, match: number): string => `${goals[2 * match]}–${goals[2 * match + 1]}`;

export const view: ViewOf<typeof football> = {
  kind: 'shared',
  game: football,
  art,
  text: footballText,
  rules: () => import('./rules.ts'),
  callText: (slip, lang) => `${footballText[lang].odds} \u2066${ratioText(football.odds(slip).largest, 2)}\u2069`,
  outcomeText: (result, call) =>
    call === null
      ? result.teams.flatMap((_, place) => (place % 2 === 0 ? [scoreOf(result, place / 2)] : [])).join(' ')
      : `${call.legs.filter((leg) => legWins(leg, result)).length}/${call.legs.length}`,
  picture: ({ legs }, result, lang) =>
    el(
      'div',
      { class: styles.facts },
      ...legs.map((leg) =>
        fact(
          `${legText(leg, lang)} \u2066${oddsText(leg)}\u2069`,
          `${scoreOf(result, matchOf(leg, result.teams))} ${legWins(leg, result) ? '✓' : '✗'}`,
        ),
      ),
    ),
  controls: createSlip,
  stage: createMatches,
};

import { type LimboCall, type LimboOutcome, limbo, limboTable } from '@nua/games/limbo/limbo.ts';
import art from '@nua/ui/art/limbo.svg?no-inline';
import { multiplierText } from '../../rules/multiplier-text.ts';
import { autoBet } from '../../table/auto-bet.ts';
import { createTrack, type Line } from '../../table/track.ts';
import type { ViewOf } from '../../table/view.ts';
import { createClimb } from './climb.ts';
import { createLimboControls } from './controls.ts';
import { limboText } from './text.ts';

const { target_minimum_hundredths: minimum, target_maximum_hundredths: maximum } = limboTable;
/** The line is logarithmic: each quarter of it is ten times the one before. */
const STEPS = 400;

const slideOf = (hundredths: number): number => Math.round((STEPS / 4) * (Math.log10(hundredths) - 2));

/** The target at a place of the slider, in three digits. */
function targetAt(slide: number): number {
  const exact = 10 ** (2 + (4 * slide) / STEPS);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 2);
  return Math.min(maximum, Math.max(minimum, Math.round(exact / unit) * unit));
}

/** A place on the line from 0 to 100; what is above the greatest target lies at its end. */
const placeOf = (hundredths: number): number => Math.min(100, 25 * (Math.log10(hundredths) - 2));

const line: Line<LimboCall, LimboOutcome> = {
  marks: ['1', '10', '100', '1,000', '10,000'],
  min: 0,
  max: STEPS,
  step: 1,
  slideOf: ({ target_hundredths }) => slideOf(target_hundredths),
  callAt: (slide) => ({ target_hundredths: targetAt(slide) }),
  winsOf: ({ target_hundredths }) => [placeOf(target_hundredths), 100],
  placeOf: ({ result_hundredths }) => placeOf(result_hundredths),
};

export const view: ViewOf<typeof limbo> = {
  kind: 'single',
  auto: autoBet,
  game: limbo,
  art,
  text: limboText,
  // Set apart, so that the sign stays behind its number inside Urdu text.
  callText: ({ target_hundredths }, lang) =>
    `${limboText[lang].fields.target_hundredths} \u2066${multiplierText(target_hundredths)}\u2069`,
  outcomeText: ({ result_hundredths }) => multiplierText(result_hundredths),
  controls: createLimboControls,
  stage(table) {
    const climb = createClimb();
    const track = createTrack(table, line);
    return {
      element: climb.element,
      below: track.element,
      update: track.update,
      play: ({ outcome }, quick) => [climb.rise(outcome.result_hundredths, quick)],
      rest(round, moves) {
        climb.rest(round.outcome.result_hundredths, round.payout > 0n);
        track.point(round, moves);
      },
    };
  },
};

import { type LimboCall, type LimboOutcome, limbo, limboTable } from '@nua/games/limbo/limbo.ts';
import { percentText } from '@nua/games/play/odds.ts';
import art from '@nua/ui/art/limbo.svg?no-inline';
import { multiplierText } from '../../rules/multiplier-text.ts';
import { autoBet } from '../../table/auto-bet.ts';
import { createCell } from '../../table/cell.ts';
import styles from '../../table/panel.module.css';
import { createTargetCell } from '../../table/target-cell.ts';
import { createTrack, type TrackContent } from '../../table/track.ts';
import type { Part, Table, ViewOf } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { createClimb } from './climb.ts';
import { limboText } from './text.ts';

const { target_minimum_hundredths: minimum, target_maximum_hundredths: maximum } = limboTable;
/** The track is logarithmic: each quarter is a factor of ten. */
const STEPS = 400;

const slideOf = (hundredths: number): number => Math.round((STEPS / 4) * (Math.log10(hundredths) - 2));

/** The target at a position of the slider, rounded to three digits. */
function targetAt(slide: number): number {
  const exact = 10 ** (2 + (4 * slide) / STEPS);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 2);
  return Math.min(maximum, Math.max(minimum, Math.round(exact / unit) * unit));
}

/** A position on the track from 0 to 100. Values above the maximum target are at 100. */
const placeOf = (hundredths: number): number => Math.min(100, 25 * (Math.log10(hundredths) - 2));

const trackContent: TrackContent<LimboCall, LimboOutcome> = {
  marks: ['1', '10', '100', '1,000', '10,000'],
  min: 0,
  max: STEPS,
  step: 1,
  slideOf: ({ target_hundredths }) => slideOf(target_hundredths),
  callAt: (slide) => ({ target_hundredths: targetAt(slide) }),
  winsOf: ({ target_hundredths }) => [placeOf(target_hundredths), 100],
  placeOf: ({ result_hundredths }) => placeOf(result_hundredths),
};

function createControls(table: Table<LimboCall, LimboOutcome>): Part<LimboCall, LimboOutcome> {
  const { messages, lang } = table;
  const target = createTargetCell(table, () => limboText[lang].fields.target_hundredths);
  const chance = createCell(messages.chance);
  return {
    element: el('div', { class: styles.cells }, target.element, chance.element),
    update(state) {
      target.update(state);
      const { hit } = limbo.odds(state.call);
      // A chance below one per cent is shown with more digits.
      setText(chance.value, percentText(hit, hit.numerator * 100n < hit.denominator ? 4 : 2));
    },
  };
}

export const view: ViewOf<typeof limbo> = {
  kind: 'single',
  auto: autoBet,
  game: limbo,
  art,
  text: limboText,
  rules: () => import('./rules.ts'),
  // Bidi isolation keeps the × after its number inside Urdu text.
  callText: ({ target_hundredths }, lang) =>
    `${limboText[lang].fields.target_hundredths} \u2066${multiplierText(target_hundredths)}\u2069`,
  outcomeText: ({ result_hundredths }) => multiplierText(result_hundredths),
  controls: createControls,
  stage(table) {
    const climb = createClimb();
    const track = createTrack(table, trackContent);
    return {
      element: climb.element,
      below: track.element,
      update: track.update,
      play: ({ outcome }, quick) => [climb.rise(outcome.result_hundredths, quick)],
      rest(round, isAnimated) {
        climb.rest(round.outcome.result_hundredths, round.payout > 0n);
        track.point(round, isAnimated);
      },
    };
  },
};

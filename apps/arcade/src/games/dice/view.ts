import { type DiceCall, type DiceOutcome, dice, diceTable } from '@nua/games/dice/dice.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import art from '@nua/ui/art/dice.svg?no-inline';
import { autoBet } from '../../table/auto-bet.ts';
import { createTrack, type TrackContent } from '../../table/track.ts';
import type { ViewOf } from '../../table/view.ts';
import { createDiceControls } from './controls.ts';
import { createDie } from './die.ts';
import { diceText } from './text.ts';

/** A position on the track from 0 to 100. */
const placeOf = (hundredths: number): number => Number(hundredthsText(hundredths));

const trackContent: TrackContent<DiceCall, DiceOutcome> = {
  marks: ['0', '25', '50', '75', '100'],
  min: 0,
  max: diceTable.outcomes,
  step: 100,
  slideOf: ({ target_hundredths }) => target_hundredths,
  callAt: (target_hundredths, call) => ({ ...call, target_hundredths }),
  winsOf: ({ target_hundredths, over }) => (over ? [placeOf(target_hundredths), 100] : [0, placeOf(target_hundredths)]),
  placeOf: ({ roll_hundredths }) => placeOf(roll_hundredths),
};

export const view: ViewOf<typeof dice> = {
  kind: 'single',
  auto: autoBet,
  game: dice,
  art,
  text: diceText,
  rules: () => import('./rules.ts'),
  callText: ({ target_hundredths, over }, lang) =>
    `${over ? diceText[lang].over : diceText[lang].under} ${hundredthsText(target_hundredths)}`,
  outcomeText: ({ roll_hundredths }) => hundredthsText(roll_hundredths),
  controls: createDiceControls,
  stage(table) {
    const die = createDie();
    const track = createTrack(table, trackContent);
    return {
      element: die.element,
      below: track.element,
      update: track.update,
      play: (_round, quick) => die.tumble(quick),
      rest(round, isAnimated) {
        die.rest(round.outcome.roll_hundredths);
        track.point(round, isAnimated);
      },
    };
  },
};

import { crash } from '@nua/games/crash/crash.ts';
import art from '@nua/ui/art/crash.svg?no-inline';
import { multiplierText } from '../../rules/multiplier-text.ts';
import type { ViewOf } from '../../table/view.ts';
import { createCrashControls } from './controls.ts';
import { createFlight } from './flight.ts';
import { crashText } from './text.ts';

export const view: ViewOf<typeof crash> = {
  kind: 'shared',
  game: crash,
  art,
  text: crashText,
  rules: () => import('./rules.ts'),
  // Isolated, so that the sign stays behind its number inside Urdu text.
  callText: ({ target_hundredths: target }, lang) =>
    target === null
      ? crashText[lang].by_hand
      : `${crashText[lang].fields.target_hundredths} \u2066${multiplierText(target)}\u2069`,
  outcomeText: ({ crash_hundredths }) => multiplierText(crash_hundredths),
  controls: createCrashControls,
  stage(table) {
    const flight = createFlight(table);
    // The player saw the climb live, so there is nothing to play after it.
    return { ...flight, play: () => [], rest: () => {} };
  },
};

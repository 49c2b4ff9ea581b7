import { roulette } from '@nua/games/roulette/roulette.ts';
import { formatMoney, parseCents } from '@nua/money';
import art from '@nua/ui/art/roulette.svg?no-inline';
import type { ViewOf } from '../../table/view.ts';
import { createRouletteControls } from './controls.ts';
import { createRouletteScene } from './scene.ts';
import { fieldText, rouletteText } from './text.ts';

export const view: ViewOf<typeof roulette> = {
  kind: 'shared',
  game: roulette,
  art,
  text: rouletteText,
  rules: () => import('./rules.ts'),
  // Bidi isolation keeps each field before its amount inside Urdu text.
  callText: ({ chips }, lang) =>
    chips
      .map(({ field, stake }) => `\u2068${fieldText(field, lang)} ${formatMoney(parseCents(stake))}\u2069`)
      .join(' · '),
  outcomeText: ({ number }) => String(number),
  controls: createRouletteControls,
  stage: createRouletteScene,
};

import { fishing } from '@nua/games/fishing/fishing.ts';
import art from '@nua/ui/art/fishing.svg?no-inline';
import type { ViewOf } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import { createFishingControls } from './controls.ts';
import { createFishingScene } from './scene.ts';
import { fishingText } from './text.ts';

export const view: ViewOf<typeof fishing> = {
  kind: 'single',
  game: fishing,
  art,
  text: fishingText,
  rules: () => import('./rules.ts'),
  // Bidi isolation keeps the order of the shots inside Urdu text.
  callText: ({ shots }, lang) =>
    `${fishingText[lang].fields.shots} \u2066${shots.map((pays) => `${pays}×`).join(' ')}\u2069`,
  outcomeText: ({ caught }) => `${caught.filter(Boolean).length}/${caught.length}`,
  picture: ({ shots }, { caught }) =>
    el('div', {
      dir: 'ltr',
      text: shots.map((pays, index) => `${pays}×\u00a0${caught[index] ? '✓' : '✕'}`).join('  '),
    }),
  controls: createFishingControls,
  stage: createFishingScene,
};

import { mines } from '@nua/games/mines/mines.ts';
import art from '@nua/ui/art/mines.svg?no-inline';
import { fill } from '../../i18n/messages.ts';
import type { ViewOf } from '../../table/view.ts';
import { createMinesControls, createMinesEnd } from './controls.ts';
import { createField, drawField, openedOf } from './field.ts';
import { minesText } from './text.ts';

export const view: ViewOf<typeof mines> = {
  kind: 'stepped',
  game: mines,
  art,
  text: minesText,
  rules: () => import('./rules.ts'),
  choose: { en: minesText.en.choose, ur: minesText.ur.choose },
  callText: ({ mines: count }, lang) => `${minesText[lang].fields.mines} ${count}`,
  // The symbol after the count shows whether the last tile was a mine.
  outcomeText: ({ opened, mine_tiles }) => {
    const hit = opened.some((tile) => mine_tiles.includes(tile));
    return hit ? `${opened.length - 1} ✕` : `${opened.length} ◆`;
  },
  picture: (_call, outcome, lang) => drawField(outcome, lang),
  openText: (open, lang) => fill(minesText[lang].opened, { count: String(openedOf(open).length) }),
  controls: createMinesControls,
  stage(table) {
    const field = createField(table);
    const end = createMinesEnd(table);
    return {
      element: field.element,
      below: end.element,
      update(state) {
        field.update(state);
        end.update(state);
      },
      play: (round, quick) => field.reveal(round, quick),
      rest: (round) => field.rest(round),
    };
  },
};

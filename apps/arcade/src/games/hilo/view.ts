import { hilo, hiloTable } from '@nua/games/hilo/hilo.ts';
import art from '@nua/ui/art/hilo.svg?no-inline';
import { fill } from '../../i18n/messages.ts';
import { cardName } from '../../table/playing-card.ts';
import type { ViewOf } from '../../table/view.ts';
import { cardsOf, createChain, drawCards } from './chain.ts';
import { createHiloControls } from './controls.ts';
import { hiloText } from './text.ts';

export const view: ViewOf<typeof hilo> = {
  kind: 'stepped',
  game: hilo,
  art,
  text: hiloText,
  rules: () => import('./rules.ts'),
  choose: { en: hiloText.en.choose, ur: hiloText.ur.choose },
  callText: (_call, lang) => fill(hiloText[lang].cards, { count: String(hiloTable.cards) }),
  outcomeText: ({ right, is_wrong }) => `${right} ${is_wrong ? '✕' : '✓'}`,
  picture: (_call, outcome, lang) => drawCards(outcome, lang),
  openText(open, lang) {
    const card = cardName(cardsOf(open).at(-1)!, lang);
    return fill(hiloText[lang].open, { card, right: String(open.shown.right) });
  },
  controls: createHiloControls,
  stage: createChain,
};

import { blackjack } from '@nua/games/blackjack/blackjack.ts';
import art from '@nua/ui/art/blackjack.svg?no-inline';
import { fill } from '../../i18n/messages.ts';
import type { ViewOf } from '../../table/view.ts';
import { createBlackjackControls } from './controls.ts';
import { createFelt, createTableTop, shownOf, totalText } from './felt.ts';
import { blackjackText } from './text.ts';

export const view: ViewOf<typeof blackjack> = {
  kind: 'stepped',
  game: blackjack,
  art,
  text: blackjackText,
  rules: () => import('./rules.ts'),
  choose: { en: blackjackText.en.choose, ur: blackjackText.ur.choose },
  callText: (_call, lang) => blackjackText[lang].pays,
  outcomeText: ({ hands, dealer }) =>
    `${hands.map((hand) => totalText(hand, false)).join('/')} : ${totalText(dealer, false)}`,
  picture(_call, outcome, lang) {
    const felt = createFelt(lang);
    felt.showEnd(outcome);
    return felt.element;
  },
  openText(open, lang) {
    const text = blackjackText[lang];
    const { hands, active, dealer } = shownOf(open);
    const hand = hands.length > 1 ? fill(text.hand, { number: String(active + 1) }) : text.you;
    return fill(text.open, { hand, total: totalText(hands[active]!, true), dealer: totalText(dealer, true) });
  },
  controls: createBlackjackControls,
  stage: createTableTop,
};

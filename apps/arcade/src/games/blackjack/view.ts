import type { BlackjackAction } from '@nua/games/blackjack/best-play.ts';
import { type BlackjackCall, type BlackjackOutcome, blackjack } from '@nua/games/blackjack/blackjack.ts';
import { formatMoney } from '@nua/money';
import art from '@nua/ui/art/blackjack.svg?no-inline';
import { fill } from '../../i18n/messages.ts';
import { createStepButtons, type StepButton } from '../../table/step-buttons.ts';
import type { Part, Table, ViewOf } from '../../table/view.ts';
import { createTableTop, drawHands, shownOf, totalText } from './felt.ts';
import { blackjackLabels, blackjackText } from './text.ts';

const keys: Readonly<Record<BlackjackAction, readonly string[]>> = {
  hit: ['h', 'ArrowDown'],
  stand: ['s', 'ArrowRight'],
  double: ['d', 'ArrowUp'],
  split: ['p', 'ArrowLeft'],
};

/** The buttons hit, stand, double and split. Double and split show their cost. */
function createBlackjackControls(table: Table<BlackjackCall, BlackjackOutcome>): Part<BlackjackCall, BlackjackOutcome> {
  const { actions } = blackjackLabels[table.lang];
  const button = (action: BlackjackAction): StepButton => ({
    ...{ step: { action }, keys: keys[action], label: actions[action] },
    more: (move) => (move !== null && move.extra_stake > 0n ? `+${formatMoney(move.extra_stake)}` : ''),
  });
  const buttons = [button('hit'), button('stand'), button('double'), button('split')];
  return createStepButtons(table as unknown as Table, blackjackText[table.lang].choose, buttons) as Part<
    BlackjackCall,
    BlackjackOutcome
  >;
}

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
  picture: (_call, outcome, lang) => drawHands(outcome, lang),
  openText(open, lang) {
    const text = blackjackText[lang];
    const { hands, active, dealer } = shownOf(open);
    const hand = hands.length > 1 ? fill(text.hand, { number: String(active + 1) }) : text.you;
    return fill(text.open, { hand, total: totalText(hands[active]!, true), dealer: totalText(dealer, true) });
  },
  controls: createBlackjackControls,
  stage: createTableTop,
};

import {
  type HiloCall,
  type HiloOutcome,
  type HiloSide,
  hilo,
  hiloRank,
  hiloTable,
  hiloWins,
} from '@nua/games/hilo/hilo.ts';
import { ratio, ratioText } from '@nua/games/play/odds.ts';
import { formatMoney } from '@nua/money';
import art from '@nua/ui/art/hilo.svg?no-inline';
import { fill } from '../../i18n/messages.ts';
import { cardName } from '../../table/playing-card.ts';
import { createStepButtons } from '../../table/step-buttons.ts';
import type { Part, Table, ViewOf } from '../../table/view.ts';
import { cardsOf, createChain, drawCards } from './chain.ts';
import { hiloText } from './text.ts';

/** The buttons of the two guesses, with chance and payout, and the skip button. */
function createHiloControls(table: Table<HiloCall, HiloOutcome>): Part<HiloCall, HiloOutcome> {
  const text = hiloText[table.lang];
  const guess = (action: HiloSide, arrow: string, letter: string) => ({
    ...{ step: { action }, keys: [arrow, letter], label: text[action] },
    more(move: { pays_at_most: bigint } | null) {
      const last = cardsOf(table.state.open).at(-1);
      if (move === null || last === undefined) return '';
      const wins = hiloWins(action, hiloRank(last));
      const chance = ratioText(ratio(BigInt(wins) * 100n, BigInt(hiloTable.ranks)), 1);
      return `${chance}% · ${formatMoney(move.pays_at_most as never)}`;
    },
  });
  return createStepButtons(table as unknown as Table, text.moves, [
    guess('higher', 'ArrowUp', 'h'),
    guess('lower', 'ArrowDown', 'l'),
    { step: { action: 'skip' }, label: text.skip, keys: ['ArrowRight', 's'], more: () => '' },
  ]) as Part<HiloCall, HiloOutcome>;
}

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

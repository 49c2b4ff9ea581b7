import type { HiloCall, HiloOutcome } from '@nua/games/hilo/hilo.ts';
import { formatMoney } from '@nua/money';
import { fill } from '../../i18n/messages.ts';
import { createCardRow, createPlayingCard, dealCards } from '../../table/playing-card.ts';
import { isMotionAllowed } from '../../table/stage.ts';
import type { OpenRound, Round, TableState } from '../../table/table-state.ts';
import type { Motion, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import styles from './chain.module.css';
import { hiloText } from './text.ts';

/** The drawn cards of an open round. Empty without an open round. */
export const cardsOf = (open: OpenRound | null): readonly number[] =>
  (open?.shown as { cards: number[] } | undefined)?.cards ?? [];

/** The last drawn card, and a strip of the earlier cards below it. */
export function createChain(table: Table<HiloCall, HiloOutcome>) {
  const { lang } = table;
  const text = hiloText[lang];
  const last = createCardRow(lang);
  const deck = createPlayingCard(null, lang);
  deck.setAttribute('aria-hidden', 'true');
  const element = el('div', { class: styles.chain }, deck, last.element);
  const strip = el('div', { class: styles.strip, role: 'group', 'aria-label': text.earlier, tabindex: '0' });
  const ends = el('p');
  const below = el('div', { class: styles.below }, strip, ends);
  last.show([null]);
  let shownCards: readonly number[] = [];

  const show = (cards: readonly number[]): readonly HTMLElement[] => {
    if (cards.length === shownCards.length && cards.every((card, place) => card === shownCards[place])) return [];
    shownCards = cards;
    strip.replaceChildren(...cards.slice(0, -1).map((card) => createPlayingCard(card, lang)));
    strip.scrollLeft = strip.scrollWidth;
    // Cleared first, so that a card equal to the previous card is animated, too.
    last.show([]);
    return last.show(cards.slice(-1));
  };
  const mark = (isWrong: boolean) => element.toggleAttribute('data-wrong', isWrong);

  return {
    element,
    below,
    update({ open, round, payout_cap }: TableState<HiloCall, HiloOutcome>) {
      setText(ends, fill(text.ends, { amount: formatMoney(payout_cap) }));
      if (open === null || round.at === 'playing') return;
      mark(false);
      const newCards = show(cardsOf(open));
      if (isMotionAllowed()) dealCards(newCards, false);
    },
    play({ outcome }: Round<HiloCall, HiloOutcome>, quick: boolean): readonly Motion[] {
      const newCards = show(outcome.cards);
      return outcome.is_wrong ? dealCards(newCards, quick) : [];
    },
    rest({ outcome }: Round<HiloCall, HiloOutcome>) {
      show(outcome.cards);
      mark(outcome.is_wrong);
    },
  };
}

/** All cards of a round, for its details. */
export function drawCards({ cards }: HiloOutcome, lang: 'en' | 'ur'): HTMLElement {
  const elements = cards.map((card) => createPlayingCard(card, lang));
  return el('div', { class: styles.all, dir: 'ltr' }, ...elements);
}

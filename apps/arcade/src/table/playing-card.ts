import type { Language } from '@nua/contract/wire.ts';
import { rankText, type Suit, suitOf } from '@nua/games/play/card.ts';
import { fill } from '../i18n/messages.ts';
import { el } from '../view/element.ts';
import styles from './playing-card.module.css';

const SVG = 'http://www.w3.org/2000/svg';

/** SVG paths in a view box of 24 by 24. */
const shapes: Readonly<Record<Suit, string>> = {
  '♦': 'M12 1.5c2.2 4 4.800 7.400 8 10.500-3.200 3.100-5.800 6.500-8 10.500-2.200-4-4.800-7.400-8-10.500 3.200-3.100 5.800-6.500 8-10.500z',
  '♥': 'M12 22C5 16 2 12.500 2 8.300A5.300 5.300 0 0 1 12 6a5.300 5.300 0 0 1 10 2.300C22 12.500 19 16 12 22z',
  '♠': 'M12 1.500c6 5.500 9.500 8.600 9.500 12.500a4.800 4.800 0 0 1-8.400 3.100c.3 2.200 1 3.800 2.400 5.400h-7c1.400-1.600 2.100-3.200 2.400-5.400A4.800 4.800 0 0 1 2.500 14C2.500 10.100 6 7 12 1.500z',
  '♣': 'M12 1.500a4.700 4.700 0 0 1 4.100 7 4.800 4.800 0 1 1-3 8.600c.3 2.200 1 3.800 2.400 5.400h-7c1.400-1.600 2.100-3.200 2.400-5.400a4.800 4.800 0 1 1-3-8.600A4.700 4.700 0 0 1 12 1.500z',
};

type Names = {
  card: string;
  hidden: string;
  suits: Readonly<Record<Suit, string>>;
  ranks: Readonly<Record<string, string>>;
};

const names: Readonly<Record<Language, Names>> = {
  en: {
    card: '{rank} of {suit}',
    hidden: 'Face-down card',
    suits: { '♦': 'diamonds', '♥': 'hearts', '♠': 'spades', '♣': 'clubs' },
    ranks: { J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' },
  },
  ur: {
    card: '{suit} کا {rank}',
    hidden: 'الٹا پتا',
    suits: { '♦': 'اینٹ', '♥': 'پان', '♠': 'حکم', '♣': 'چڑی' },
    ranks: { J: 'غلام', Q: 'بیگم', K: 'بادشاہ', A: 'اکا' },
  },
};

/** The name of a card for screen readers. */
export function cardName(card: number, lang: Language): string {
  const { card: template, suits, ranks } = names[lang];
  const rank = rankText(card);
  return fill(template, { rank: ranks[rank] ?? rank, suit: suits[suitOf(card)] });
}

function createSuit(card: number): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  drawing.setAttribute('viewBox', '0 0 24 24');
  path.setAttribute('d', shapes[suitOf(card)]);
  drawing.append(path);
  return drawing;
}

/** Creates a card; null is a face-down card. The CSS property `--card` is its width. */
export function createPlayingCard(card: number | null, lang: Language): HTMLElement {
  const label = card === null ? names[lang].hidden : cardName(card, lang);
  const element = el('div', { class: styles.card, role: 'img', 'aria-label': label, dir: 'ltr' });
  element.dataset.suit = card === null ? 'hidden' : suitOf(card);
  if (card !== null) element.append(el('b', { text: rankText(card) }), createSuit(card), createSuit(card));
  return element;
}

/** A row of cards, which overlap if there are many. */
export function createCardRow(lang: Language) {
  const element = el('div', { class: styles.row, dir: 'ltr' });
  let shown: readonly (number | null)[] = [];
  return {
    element,
    /** Shows these cards and returns the new ones, in order. */
    show(cards: readonly (number | null)[]): readonly HTMLElement[] {
      const isSame =
        shown.length <= cards.length && shown.every((card, place) => card === null || card === cards[place]);
      const unchanged = isSame ? shown : [];
      while (element.children.length > unchanged.length) element.lastElementChild?.remove();
      const newCards: HTMLElement[] = [];
      for (const [place, card] of cards.entries()) {
        if (place < unchanged.length && unchanged[place] === card) continue;
        const cardElement = createPlayingCard(card, lang);
        if (place < unchanged.length) element.children[place]?.replaceWith(cardElement);
        else element.append(cardElement);
        newCards.push(cardElement);
      }
      shown = [...cards];
      element.style.setProperty('--count', String(cards.length));
      return newCards;
    },
  };
}

const DEAL_MS = 260;
const QUICK_MS = 120;

/** Reveals cards one after another. */
export function dealCards(cards: readonly HTMLElement[], quick: boolean): readonly Animation[] {
  const duration = quick ? QUICK_MS : DEAL_MS;
  return cards.map((card, place) =>
    card.animate(
      [
        { transform: 'translateY(-18px) rotateY(80deg)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration, delay: place * duration, fill: 'backwards', easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
    ),
  );
}

import type { Language } from '@nua/contract/wire.ts';
import { type BlackjackCall, type BlackjackOutcome, resultOf } from '@nua/games/blackjack/blackjack.ts';
import { countOf, isSoft, totalOf } from '@nua/games/blackjack/hand.ts';
import { fill } from '../../i18n/messages.ts';
import { createCardRow, dealCards } from '../../table/playing-card.ts';
import { isMotionAllowed } from '../../table/stage.ts';
import type { OpenRound, Round, TableState } from '../../table/table-state.ts';
import type { Motion, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import styles from './felt.module.css';
import { blackjackLabels, blackjackText } from './text.ts';

/** The visible part of an open round. */
export type VisibleRound = {
  hands: readonly (readonly number[])[];
  doubled: readonly boolean[];
  dealer: readonly number[];
  active: number;
};

export const shownOf = (open: OpenRound): VisibleRound => open.shown as VisibleRound;

/** The total of a hand. A soft hand that may still change shows both totals: `7/17`. */
export function totalText(cards: readonly number[], isOpen: boolean): string {
  const count = countOf(cards);
  const total = totalOf(count);
  return isOpen && isSoft(count) && total < 21 ? `${count.low}/${total}` : String(total);
}

function createHand(lang: Language) {
  const text = blackjackText[lang];
  const row = createCardRow(lang);
  const name = el('span');
  const total = el('b', { dir: 'ltr' });
  const result = el('i');
  const element = el(
    'div',
    { class: styles.hand },
    row.element,
    el('div', { class: styles.label }, name, total, result),
  );
  return {
    element,
    show(hand: {
      cards: readonly (number | null)[];
      name: string;
      total: string;
      result?: string;
      is_active?: boolean;
      is_doubled?: boolean;
    }): readonly HTMLElement[] {
      setText(name, hand.name);
      setText(total, hand.is_doubled ? `${hand.total} · 2×` : hand.total);
      total.title = hand.is_doubled ? text.doubled : '';
      setText(result, hand.result ?? '');
      element.toggleAttribute('data-active', hand.is_active === true);
      return row.show(hand.cards);
    },
  };
}

/** The dealer's hand above the player's hand, or above both hands after a split. */
export function createFelt(lang: Language) {
  const text = blackjackText[lang];
  const dealer = createHand(lang);
  const hands = [createHand(lang), createHand(lang)] as const;
  const playerHands = el('div', { class: styles.own }, hands[0].element, hands[1].element);
  const element = el('div', { class: styles.felt, dir: 'ltr' }, dealer.element, playerHands);
  const nameOf = (place: number, count: number) =>
    count > 1 ? fill(text.hand, { number: String(place + 1) }) : text.you;
  const showPlayerHands = (
    shown: Pick<VisibleRound, 'hands' | 'doubled'> & { active: number },
    resultAt: (place: number) => string,
  ) => {
    const count = shown.hands.length;
    playerHands.toggleAttribute('data-split', count > 1);
    hands[1].element.hidden = count < 2;
    return shown.hands.flatMap((cards, place) =>
      hands[place as 0 | 1].show({
        ...{ cards, name: nameOf(place, count), result: resultAt(place), is_doubled: shown.doubled[place] === true },
        ...{ total: totalText(cards, shown.active >= 0), is_active: count > 1 && place === shown.active },
      }),
    );
  };
  return {
    element,
    /** Shows card backs before the first round. */
    showNothing() {
      hands[1].element.hidden = true;
      dealer.show({ cards: [null, null], name: text.dealer, total: '' });
      hands[0].show({ cards: [null, null], name: text.you, total: '' });
    },
    showOpen(shown: VisibleRound): readonly HTMLElement[] {
      const newCards = showPlayerHands(shown, () => '');
      const total = totalText(shown.dealer, true);
      return [...newCards, ...dealer.show({ cards: [...shown.dealer, null], name: text.dealer, total })];
    },
    showEnd({ hands: all, doubled, dealer: cards }: BlackjackOutcome): readonly HTMLElement[] {
      const isSplit = all.length > 1;
      const results = all.map((hand) => blackjackLabels[lang].results[resultOf(hand, cards, isSplit)]);
      const newCards = showPlayerHands({ hands: all, doubled, active: -1 }, (place) => results[place]!);
      return [...newCards, ...dealer.show({ cards, name: text.dealer, total: totalText(cards, false) })];
    },
  };
}

/** The hands of an ended round, for its details. */
export function drawHands(outcome: BlackjackOutcome, lang: Language): HTMLElement {
  const felt = createFelt(lang);
  felt.showEnd(outcome);
  felt.element.classList.replace(styles.felt!, styles.picture!);
  return felt.element;
}

export function createTableTop(table: Table<BlackjackCall, BlackjackOutcome>) {
  const { lang } = table;
  const text = blackjackText[lang];
  const felt = createFelt(lang);
  felt.showNothing();
  let shownStep = '';
  return {
    element: felt.element,
    flat: true as const,
    below: el('p', { class: styles.below, text: text.rules }),
    update({ open, round }: TableState<BlackjackCall, BlackjackOutcome>) {
      if (open === null || round.at === 'playing') return;
      const step = `${open.round_id} ${open.n}`;
      if (step === shownStep) return;
      shownStep = step;
      const newCards = felt.showOpen(shownOf(open));
      if (isMotionAllowed()) dealCards(newCards, false);
    },
    play: ({ outcome }: Round<BlackjackCall, BlackjackOutcome>, quick: boolean): readonly Motion[] =>
      dealCards(felt.showEnd(outcome), quick),
    rest({ outcome }: Round<BlackjackCall, BlackjackOutcome>) {
      felt.showEnd(outcome);
    },
  };
}

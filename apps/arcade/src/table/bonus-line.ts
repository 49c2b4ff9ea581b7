import { formatMoney } from '@nua/money';
import { fill } from '../i18n/messages.ts';
import { stakesLeft, type TableBonus } from '../rules/bonus-play.ts';
import { el, setText } from '../view/element.ts';
import styles from './bonus-line.module.css';
import type { TableState } from './table-state.ts';
import type { Table } from './view.ts';

/** While a bonus is active: the stakes still needed on this game, and the maximum stake with bonus money. */
export function createBonusLine({ messages }: Table) {
  const wager = el('span');
  const maximum = el('span');
  const progressBar = el('i');
  const element = el(
    'section',
    { class: styles.line, 'aria-label': messages.bonus },
    el('b', { text: messages.bonus }),
    wager,
    maximum,
    progressBar,
  );
  element.hidden = true;
  return {
    element,
    update({ bonus }: TableState) {
      element.hidden = bonus === null;
      if (bonus === null) return;
      const stakes = stakesLeft(bonus);
      setText(wager, stakes === null ? messages.bonus_not_counted : fill(messages.bonus_wager, amountOf(stakes)));
      setText(maximum, bonus.stake_maximum === null ? '' : fill(messages.bonus_maximum, amountOf(bonus.stake_maximum)));
      progressBar.style.inlineSize = `${percentOf(bonus)}%`;
    },
  };
}

const amountOf = (amount: TableBonus['left']) => ({ amount: formatMoney(amount) });

/** Whole percent, rounded down, so that 100 means that the wagering is complete. */
function percentOf({ wager_needed, wager_done }: TableBonus): number {
  return wager_done >= wager_needed ? 100 : Number((wager_done * 100n) / wager_needed);
}

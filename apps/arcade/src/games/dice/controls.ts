import { type DiceCall, type DiceOutcome, dice, diceChance, diceTable } from '@nua/games/dice/dice.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { boardIconPaths } from '@nua/ui/board-icon-paths.ts';
import { createCell } from '../../table/cell.ts';
import styles from '../../table/panel.module.css';
import { isLocked } from '../../table/table-state.ts';
import { createTargetCell } from '../../table/target-cell.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { drawIcon } from '../../view/icon.ts';
import { diceText } from './text.ts';

/** The target, a button that switches between over and under, the multiplier and the chance of winning. */
export function createDiceControls(table: Table<DiceCall, DiceOutcome>): Part<DiceCall, DiceOutcome> {
  const { messages, lang } = table;
  const text = diceText[lang];
  const switchButton = el(
    'button',
    {
      class: styles.turn,
      type: 'button',
      'aria-label': text.turn_side,
      title: text.turn_side,
      on: {
        click: () => {
          const { over, target_hundredths } = table.state.call;
          table.change({ call: { over: !over, target_hundredths: diceTable.outcomes - target_hundredths } });
        },
      },
    },
    drawIcon(boardIconPaths.swap),
  );
  const target = createTargetCell(table, ({ over }) => (over ? text.over : text.under), { beside: switchButton });
  const multiplier = createCell(text.pays);
  const chance = createCell(messages.chance);
  return {
    element: el('div', { class: styles.cells }, target.element, multiplier.element, chance.element),
    update(state) {
      target.update(state);
      switchButton.disabled = isLocked(state);
      setText(multiplier.value, `${ratioText(dice.odds(state.call).largest, 4)}×`);
      setText(chance.value, `${hundredthsText(diceChance(state.call))}%`);
    },
  };
}

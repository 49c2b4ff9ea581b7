import { type CrashCall, type CrashResult, crash } from '@nua/games/crash/crash.ts';
import { percentText } from '@nua/games/play/odds.ts';
import { ceilingOf } from '@nua/games/play/shared-round.ts';
import { parseAmountInput } from '@nua/money';
import { multiplierText } from '../../rules/multiplier-text.ts';
import { createCell } from '../../table/cell.ts';
import styles from '../../table/panel.module.css';
import { createTargetCell } from '../../table/target-cell.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, say } from '../../view/element.ts';
import { crashText } from './text.ts';

/** Where the bet is cashed out by itself, or nothing; beside it how likely that is reached, and the highest cash-out of the stake. */
export function createCrashControls(table: Table<CrashCall, CrashResult>): Part<CrashCall, CrashResult> {
  const text = crashText[table.lang];
  const cashOut = createTargetCell(table, () => text.fields.target_hundredths, { empty: text.by_hand });
  const chance = createCell(text.chance);
  const ceiling = createCell(text.ceiling);
  return {
    element: el('div', { class: styles.cells }, cashOut.element, chance.element, ceiling.element),
    update(state) {
      cashOut.update(state);
      const { target_hundredths: target } = state.call;
      say(chance.value, target === null ? '–' : percentText(crash.odds(state.call).hit));
      const stake = parseAmountInput(state.stake_text);
      const most = stake === null || stake === 0n ? null : ceilingOf(stake, state.payout_cap);
      say(ceiling.value, most === null ? '–' : `\u2066${multiplierText(most).replace(/\.\d+/, '')}\u2069`);
    },
  };
}

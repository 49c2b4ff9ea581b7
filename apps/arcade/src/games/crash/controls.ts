import { type CrashCall, type CrashResult, crash } from '@nua/games/crash/crash.ts';
import { hundredthsText, parseHundredths } from '@nua/games/play/hundredths.ts';
import { type Ratio, ratioText } from '@nua/games/play/odds.ts';
import { ceilingOf } from '@nua/games/play/shared-round.ts';
import { asciiDigits, parseAmountInput } from '@nua/money';
import * as v from 'valibot';
import { multiplierText } from '../../rules/multiplier-text.ts';
import { createCell } from '../../table/cell.ts';
import styles from '../../table/panel.module.css';
import { isLocked } from '../../table/table-state.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, say } from '../../view/element.ts';
import { crashText } from './text.ts';

/** Where the bet is cashed out by itself, or nothing; beside it how likely that is reached, and the highest cash-out of the stake. */
export function createCrashControls(table: Table<CrashCall, CrashResult>): Part<CrashCall, CrashResult> {
  const text = crashText[table.lang];
  const shown = () => {
    const { target_hundredths: target } = table.state.call;
    return target === null ? '' : hundredthsText(target);
  };
  const input = el('input', {
    class: `${styles.input} ${styles.value}`,
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    on: {
      change: () => {
        const typed = asciiDigits(input.value).trim();
        const target_hundredths = typed === '' ? null : parseHundredths(typed);
        // What cannot be read is put back; nothing at all means by hand.
        const read = v.safeParse(crash.call, { target_hundredths });
        if (read.success && (typed === '' || target_hundredths !== null)) table.change({ call: read.output });
        input.value = shown();
      },
    },
  });
  input.placeholder = text.by_hand;
  const label = el('label', {}, el('span', { class: styles.name, text: text.fields.target_hundredths }), input);
  const chance = createCell(text.chance);
  const ceiling = createCell(text.ceiling);
  return {
    element: el(
      'div',
      { class: styles.cells },
      el('div', { class: `${styles.cell} ${styles.side}` }, label),
      chance.element,
      ceiling.element,
    ),
    update(state) {
      if (document.activeElement !== input) input.value = shown();
      input.disabled = isLocked(state);
      const { target_hundredths: target } = state.call;
      say(chance.value, target === null ? '–' : percentText(crash.odds(state.call).hit));
      const stake = parseAmountInput(state.stake_text);
      const most = stake === null || stake === 0n ? null : ceilingOf(stake, state.payout_cap);
      say(ceiling.value, most === null ? '–' : `\u2066${multiplierText(most).replace(/\.\d+/, '')}\u2069`);
    },
  };
}

const percentText = ({ numerator, denominator }: Ratio): string =>
  `${ratioText({ numerator: numerator * 100n, denominator }, 2)}%`;

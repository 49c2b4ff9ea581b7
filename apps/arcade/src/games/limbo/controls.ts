import { type LimboCall, type LimboOutcome, limbo } from '@nua/games/limbo/limbo.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { basisPoints, percentText } from '@nua/games/play/odds.ts';
import { createCell } from '../../table/cell.ts';
import styles from '../../table/panel.module.css';
import { createTargetCell } from '../../table/target-cell.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, say } from '../../view/element.ts';
import { limboText } from './text.ts';

/** The target, and beside it how likely it is reached and what the game returns. */
export function createLimboControls(table: Table<LimboCall, LimboOutcome>): Part<LimboCall, LimboOutcome> {
  const { messages, lang } = table;
  const target = createTargetCell(table, () => limboText[lang].fields.target_hundredths);
  const chance = createCell(messages.chance);
  const returned = createCell(limboText[lang].return);
  return {
    element: el('div', { class: styles.cells }, target.element, chance.element, returned.element),
    update(state) {
      target.update(state);
      const { hit, rtp } = limbo.odds(state.call);
      // A chance under one per cent needs more digits to be told from the next.
      say(chance.value, percentText(hit, hit.numerator * 100n < hit.denominator ? 4 : 2));
      say(returned.value, `${hundredthsText(basisPoints(rtp))}%`);
    },
  };
}

import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { basisPoints } from '@nua/games/play/odds.ts';
import type { SlotCall, SlotOutcome } from '@nua/games/slots/slot-game.ts';
import button from '@nua/ui/button.module.css';
import { createCell } from '../../table/cell.ts';
import panel from '../../table/panel.module.css';
import { openRules } from '../../table/table.ts';
import type { Part, Table } from '../../table/view.ts';
import { el, say } from '../../view/element.ts';
import type { SlotLook } from './look.ts';
import styles from './reels.module.css';
import { slotText } from './text.ts';

/** There is nothing to choose: shows what the machine pays, and how often. */
export function createSlotControls(table: Table<SlotCall, SlotOutcome>, look: SlotLook): Part<SlotCall, SlotOutcome> {
  const text = slotText[table.lang];
  const { hit } = look.game.odds({});
  const hits = createCell(table.messages.chance);
  say(hits.value, `${hundredthsText(basisPoints(hit))}%`);
  const open = el('button', {
    class: `${button.button} ${button.quiet} ${styles.open}`,
    type: 'button',
    text: text.pay_table,
    on: { click: () => openRules(table as unknown as Table) },
  });
  return { element: el('div', { class: panel.cells }, open, hits.element), update() {} };
}

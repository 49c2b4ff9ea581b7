import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { basisPoints } from '@nua/games/play/odds.ts';
import type { SlotCall, SlotOutcome } from '@nua/games/slots/slot-game.ts';
import button from '@nua/ui/button.module.css';
import { createCell } from '../../table/cell.ts';
import panel from '../../table/panel.module.css';
import type { Part, Table } from '../../table/view.ts';
import { el, say } from '../../view/element.ts';
import { openSheet } from '../../view/sheet.ts';
import type { SlotLook } from './look.ts';
import { createPayTable } from './pay-table.ts';
import styles from './reels.module.css';
import { slotText } from './text.ts';

/** Nothing is chosen: what the machine pays, what it returns and how often. */
export function createSlotControls(table: Table<SlotCall, SlotOutcome>, look: SlotLook): Part<SlotCall, SlotOutcome> {
  const text = slotText[table.lang];
  const { rtp, hit } = look.game.odds({});
  const returned = createCell(text.return);
  const hits = createCell(table.messages.chance);
  say(returned.value, `${hundredthsText(basisPoints(rtp))}%`);
  say(hits.value, `${hundredthsText(basisPoints(hit))}%`);
  const open = el('button', {
    class: `${button.button} ${button.quiet} ${styles.open}`,
    type: 'button',
    text: text.pay_table,
    on: { click: () => void openSheet(text.pay_table, table.messages.close, createPayTable(look, table.lang)) },
  });
  return { element: el('div', { class: panel.cells }, open, returned.element, hits.element), update() {} };
}

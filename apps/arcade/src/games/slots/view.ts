import { percentText } from '@nua/games/play/odds.ts';
import { type SlotCall, type SlotOutcome, type SlotStep, slotPaysText, spinsOf } from '@nua/games/slots/slot-game.ts';
import { slotLines } from '@nua/games/slots/slot-machine.ts';
import button from '@nua/ui/button.module.css';
import { fill } from '../../i18n/messages.ts';
import { createCell } from '../../table/cell.ts';
import panel from '../../table/panel.module.css';
import { openRules } from '../../table/table.ts';
import type { Part, SingleView, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import type { SlotLook } from './look.ts';
import styles from './reels.module.css';
import { createPicture } from './reels.ts';
import { createSlotScene } from './scene.ts';
import { slotText } from './text.ts';

/** A slot machine has no choices, so the panel has a button for the pay table and the chance of a win. */
function createSlotControls(table: Table<SlotCall, SlotOutcome>, look: SlotLook): Part<SlotCall, SlotOutcome> {
  const text = slotText[table.lang];
  const { hit } = look.game.odds({});
  const hits = createCell(table.messages.chance);
  setText(hits.value, percentText(hit));
  const open = el('button', {
    class: `${button.button} ${button.quiet} ${styles.open}`,
    type: 'button',
    text: text.pay_table,
    on: { click: () => openRules(table as unknown as Table) },
  });
  return { element: el('div', { class: panel.cells }, open, hits.element), update() {} };
}

export function slotView(look: SlotLook): SingleView<SlotCall, SlotOutcome, SlotStep> {
  const { game, machine, art } = look;
  return {
    kind: 'single',
    game,
    art,
    text: slotText,
    rules: async () => ({ rules: (await import('./rules.ts')).slotRules(look) }),
    callText: (_call, lang) => fill(slotText[lang].lines, { count: String(slotLines.length) }),
    outcomeText: (outcome) => slotPaysText(spinsOf(machine, outcome).reduce((total, { units }) => total + units, 0)),
    picture: (_call, outcome) => createPicture(spinsOf(machine, outcome)[0]!, look.symbols),
    controls: (table) => createSlotControls(table, look),
    stage: (table) => createSlotScene(table, look),
  };
}

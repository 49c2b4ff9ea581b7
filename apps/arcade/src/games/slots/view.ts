import type { SlotCall, SlotOutcome, SlotStep } from '@nua/games/slots/slot-game.ts';
import { slotPaysText, spinsOf } from '@nua/games/slots/slot-game.ts';
import { slotLines } from '@nua/games/slots/slot-machine.ts';
import { fill } from '../../i18n/messages.ts';
import type { SingleView } from '../../table/view.ts';
import { createSlotControls } from './controls.ts';
import type { SlotLook } from './look.ts';
import { createPicture } from './reels.ts';
import { createSlotScene } from './scene.ts';
import { slotText } from './text.ts';

/** The view of a machine. */
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

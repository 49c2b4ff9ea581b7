import { type FishingCall, type FishingOutcome, fishingTable, shotOdds } from '@nua/games/fishing/fishing.ts';
import { percentText } from '@nua/games/play/odds.ts';
import { fill } from '../../i18n/messages.ts';
import { canBet } from '../../table/table-state.ts';
import type { Part, Table } from '../../table/view.ts';
import { createDrawing } from '../../view/drawing.ts';
import { el } from '../../view/element.ts';
import styles from './sea.module.css';
import { fishingText, fishNames } from './text.ts';
import { aim } from './volley.ts';

/** A button for each kind of fish aims one shot. Only a shot aimed in the sea starts the timer that fires the volley. */
export function createFishingControls(table: Table<FishingCall, FishingOutcome>): Part<FishingCall, FishingOutcome> {
  const text = fishingText[table.lang];
  const kinds = fishingTable.multipliers.map((multiplier) => {
    const chance = percentText(shotOdds(multiplier).hit);
    const name = fill(text.kind, { kind: fishNames[table.lang][multiplier]!, pays: `${multiplier}×`, chance });
    return el(
      'button',
      {
        class: styles.kind,
        type: 'button',
        'aria-label': name,
        title: name,
        on: { click: () => aim(table, multiplier) },
      },
      createDrawing(String(multiplier)).element,
      `${multiplier}×`,
    );
  });
  return {
    element: el(
      'div',
      { class: styles.choice },
      el('div', { class: styles.kinds, role: 'group', 'aria-label': text.fields.shots as string }, ...kinds),
      el('p', { class: styles.rule, text: fill(text.rule, { percent: `${fishingTable.return_percent}%` }) }),
    ),
    update(state) {
      for (const kind of kinds) kind.disabled = !canBet(state);
    },
  };
}

import { type CrashCall, type CrashResult, crash } from '@nua/games/crash/crash.ts';
import { percentText } from '@nua/games/play/odds.ts';
import { ceilingOf } from '@nua/games/play/shared-round.ts';
import { parseAmountInput } from '@nua/money';
import art from '@nua/ui/art/crash.svg?no-inline';
import { multiplierText } from '../../rules/multiplier-text.ts';
import { createCell } from '../../table/cell.ts';
import styles from '../../table/panel.module.css';
import { paysText } from '../../table/pays-text.ts';
import { createTargetCell } from '../../table/target-cell.ts';
import type { Part, Table, ViewOf } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { createFlight } from './flight.ts';
import { crashText } from './text.ts';

/** The optional target of the automatic cash-out, the chance to reach it, and the maximum multiplier of the bet. */
function createCrashControls(table: Table<CrashCall, CrashResult>): Part<CrashCall, CrashResult> {
  const text = crashText[table.lang];
  const cashOut = createTargetCell(table, () => text.fields.target_hundredths, { empty: text.by_hand });
  const chance = createCell(text.chance);
  const ceiling = createCell(text.ceiling);
  return {
    element: el('div', { class: styles.cells }, cashOut.element, chance.element, ceiling.element),
    update(state) {
      cashOut.update(state);
      const { target_hundredths: target } = state.call;
      // Without a target, the chance depends on when the player cashes out.
      chance.element.hidden = target === null;
      const { hit } = crash.odds(state.call);
      // A chance below one per cent is shown with more digits.
      setText(chance.value, percentText(hit, hit.numerator * 100n < hit.denominator ? 4 : 2));
      const stake = parseAmountInput(state.stake_text);
      const highest = stake === null || stake === 0n ? null : ceilingOf(stake, state.payout_cap);
      const exit = highest === null ? null : Math.min(highest, target ?? highest);
      setText(ceiling.value, exit === null ? '–' : `\u2066${paysText(exit)}\u2069`);
    },
  };
}

export const view: ViewOf<typeof crash> = {
  kind: 'shared',
  game: crash,
  art,
  text: crashText,
  rules: () => import('./rules.ts'),
  // Bidi isolation keeps the × after its number inside Urdu text.
  callText: ({ target_hundredths: target }, lang) =>
    target === null
      ? crashText[lang].by_hand
      : `${crashText[lang].fields.target_hundredths} \u2066${multiplierText(target)}\u2069`,
  outcomeText: ({ crash_hundredths }) => multiplierText(crash_hundredths),
  controls: createCrashControls,
  stage(table) {
    const flight = createFlight(table);
    // The player has watched the round live, so nothing is animated after its end.
    return { ...flight, play: () => [], rest: () => {} };
  },
};

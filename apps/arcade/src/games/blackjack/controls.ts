import type { BlackjackAction } from '@nua/games/blackjack/best-play.ts';
import type { BlackjackCall, BlackjackOutcome } from '@nua/games/blackjack/blackjack.ts';
import { formatMoney } from '@nua/money';
import { createStepButtons, type StepButton } from '../../table/step-buttons.ts';
import type { Part, Table } from '../../table/view.ts';
import { blackjackText, blackjackWords } from './text.ts';

const keys: Readonly<Record<BlackjackAction, readonly string[]>> = {
  hit: ['h', 'ArrowDown'],
  stand: ['s', 'ArrowRight'],
  double: ['d', 'ArrowUp'],
  split: ['p', 'ArrowLeft'],
};

/** The four steps; a double and a split show their costs. */
export function createBlackjackControls(
  table: Table<BlackjackCall, BlackjackOutcome>,
): Part<BlackjackCall, BlackjackOutcome> {
  const { actions } = blackjackWords[table.lang];
  const one = (action: BlackjackAction): StepButton => ({
    ...{ step: { action }, keys: keys[action], label: actions[action] },
    more: (move) => (move !== null && move.extra_stake > 0n ? `+${formatMoney(move.extra_stake)}` : ''),
  });
  const all = [one('hit'), one('stand'), one('double'), one('split')];
  return createStepButtons(table as unknown as Table, blackjackText[table.lang].choose, all) as Part<
    BlackjackCall,
    BlackjackOutcome
  >;
}

import { type HiloCall, type HiloOutcome, type HiloSide, hiloRank, hiloTable, hiloWins } from '@nua/games/hilo/hilo.ts';
import { ratio, ratioText } from '@nua/games/play/odds.ts';
import { formatMoney } from '@nua/money';
import { createStepButtons } from '../../table/step-buttons.ts';
import type { Part, Table } from '../../table/view.ts';
import { cardsOf } from './chain.ts';
import { hiloText } from './text.ts';

/** Both guesses, with their chance and the payout after them, and the skip. */
export function createHiloControls(table: Table<HiloCall, HiloOutcome>): Part<HiloCall, HiloOutcome> {
  const text = hiloText[table.lang];
  const guess = (action: HiloSide, arrow: string, letter: string) => ({
    ...{ step: { action }, keys: [arrow, letter], label: text[action] },
    more(move: { pays_at_most: bigint } | null) {
      const last = cardsOf(table.state.open).at(-1);
      if (move === null || last === undefined) return '';
      const wins = hiloWins(action, hiloRank(last));
      const chance = ratioText(ratio(BigInt(wins) * 100n, BigInt(hiloTable.ranks)), 1);
      return `${chance}% · ${formatMoney(move.pays_at_most as never)}`;
    },
  });
  return createStepButtons(table as unknown as Table, text.moves, [
    guess('higher', 'ArrowUp', 'h'),
    guess('lower', 'ArrowDown', 'l'),
    { step: { action: 'skip' }, label: text.skip, keys: ['ArrowRight', 's'], more: () => '' },
  ]) as Part<HiloCall, HiloOutcome>;
}

import { bestPlay } from '@nua/games/blackjack/best-play.ts';
import type { BlackjackState, BlackjackTaken } from '@nua/games/blackjack/blackjack.ts';
import { countOf, pointsOf } from '@nua/games/blackjack/hand.ts';
import { type HiloState, type HiloTaken, hiloRank, hiloTable, hiloWins } from '@nua/games/hilo/hilo.ts';
import type { MinesState, MinesTaken } from '@nua/games/mines/mines.ts';
import { rankOf } from '@nua/games/play/card.ts';
import type { GameId } from '@nua/games/play/catalogue.ts';
import type * as register from '@nua/games/play/register.ts';

type SteppedId = { [Id in GameId]: (typeof register)[Id] extends { kind: 'stepped' } ? Id : never }[GameId];

/** Chooses the next step in an open round. */
type Strategy<State, Taken> = (state: State) => Taken;

const playBest: Strategy<BlackjackState, BlackjackTaken> = ({ hands, dealer }) => {
  const { cards } = hands.find(({ is_done }) => !is_done)!;
  const is_first = cards.length === 2;
  const is_pair = hands.length === 1 && is_first && rankOf(cards[0]!) === rankOf(cards[1]!);
  return { action: bestPlay().choose({ count: countOf(cards), upcard: pointsOf(dealer[0]!), is_first, is_pair }) };
};

/** Guesses the more likely side, or higher if both are equal. Then cashes out. */
const guessOnce: Strategy<HiloState, HiloTaken> = ({ cards, right }) => {
  if (right > 0) return { action: 'cash_out' };
  const rank = hiloRank(cards[0]!);
  const [higher, lower] = [hiloWins('higher', rank), hiloWins('lower', rank)];
  // A guess that cannot be wrong is not offered: an ace offers lower or same, a king higher or same.
  if (higher === hiloTable.ranks) return { action: 'lower' };
  return { action: lower < hiloTable.ranks && lower > higher ? 'lower' : 'higher' };
};

/** Opens the first tile. Then cashes out. */
const openOne: Strategy<MinesState, MinesTaken> = ({ opened }) =>
  opened.length > 0 ? { action: 'cash_out' } : { tile: 0 };

/** The strategies that the published odds of the stepped games assume. */
export const strategies = {
  blackjack: playBest,
  hilo: guessOnce,
  mines: openOne,
  // biome-ignore lint/suspicious/noExplicitAny: only its own game knows the type of a state.
} satisfies Record<SteppedId, Strategy<any, Record<string, unknown>>>;

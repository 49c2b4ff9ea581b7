import {
  chipsSum,
  type RouletteCall,
  type RouletteChip,
  type RouletteResult,
  roulette,
} from '@nua/games/roulette/roulette.ts';
import { rouletteTable } from '@nua/games/roulette/roulette-table.ts';
import { type Cents, parseCents, toWire } from '@nua/money';
import { isLocked, type TableState } from '../../table/table-state.ts';
import type { Table } from '../../table/view.ts';
import { rouletteText } from './text.ts';

export type RTable = Table<RouletteCall, RouletteResult>;
export type RState = TableState<RouletteCall, RouletteResult>;
type Chips = readonly RouletteChip[];

/** The player's chip settings: the offered fields, the chip value, and the chips to undo. */
type Hand = { size: number; coin: Cents; past: Chips[]; played: Chips; bet_id: string | null | undefined };

const hands = new WeakMap<RTable, Hand>();

export function handOf(table: RTable): Hand {
  const known = hands.get(table);
  if (known) return known;
  const hand: Hand = { size: 1, coin: 1000n as Cents, past: [], played: [], bet_id: undefined };
  hands.set(table, hand);
  return hand;
}

export const chipsOn = ({ choosing, call }: RState): Chips => (choosing ? [] : call.chips);

/** Whether chips can be placed now. */
export const mayLay = (state: RState): boolean => state.phase === 'open' && !isLocked(state) && !state.shared?.bet;

/**
 * Adds a chip to a field.
 *
 * Shape   (chips, 'red', 10.00) -> chips
 */
export function withChip(chips: Chips, field: string, coin: Cents): Chips {
  const lying = chips.find((one) => one.field === field);
  if (!lying) return [...chips, { field, stake: toWire(coin) }];
  const more = { field, stake: toWire((parseCents(lying.stake) + coin) as Cents) };
  return chips.map((one) => (one === lying ? more : one));
}

/** Shows these chips on the board. The stake is their sum. */
function show(table: RTable, chips: Chips): void {
  const call = { chips: [...chips] };
  const stake_text = toWire(chipsSum(call)).replace(/\.00$/, '');
  const isEmpty = chips.length === 0;
  table.change({ choosing: isEmpty, call: isEmpty ? roulette.modes()[0] : call, stake_text, notice: null });
}

/** Replaces the chips on the board. The player can undo this. */
export function lay(table: RTable, chips: Chips): void {
  if (!mayLay(table.state)) return;
  if (chips.length > rouletteTable.fields_maximum) {
    table.change({ notice: { tone: 'info', text: rouletteText[table.lang].full } });
    return;
  }
  handOf(table).past.push(chipsOn(table.state));
  show(table, chips);
}

export function takeBack(table: RTable): void {
  const before = mayLay(table.state) ? handOf(table).past.pop() : undefined;
  if (before) show(table, before);
}

/** The chips of the previous bet, which may be from an earlier visit. */
export const playedBefore = (table: RTable): Chips => {
  const { played } = handOf(table);
  return played.length > 0 ? played : (table.state.history[0]?.call.chips ?? []);
};

/**
 * Shows a bet in the round on the board, even if it was placed elsewhere. The next round begins with an empty board.
 */
export function followBet(table: RTable): void {
  const hand = handOf(table);
  const bet = table.state.shared?.bet ?? null;
  const bet_id = bet?.round_id ?? null;
  if (bet_id === hand.bet_id) return;
  hand.bet_id = bet_id;
  hand.past = [];
  if (bet !== null) hand.played = bet.outcome.chips as Chips;
  show(table, bet === null ? [] : hand.played);
}

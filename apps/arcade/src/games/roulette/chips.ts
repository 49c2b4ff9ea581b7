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

export type RouletteTable = Table<RouletteCall, RouletteResult>;
export type RouletteState = TableState<RouletteCall, RouletteResult>;
type Chips = readonly RouletteChip[];

type ChipSettings = {
  /** The count of numbers in each offered inside field. */
  size: number;
  /** The value of the next chip. */
  coin: Cents;
  /** The earlier states of the board, for undo. */
  past: Chips[];
  /** The chips of the last bet. */
  played: Chips;
  /** The bet on the board: null without a bet, undefined before the first update. */
  bet_id: string | null | undefined;
};

const settingsByTable = new WeakMap<RouletteTable, ChipSettings>();

export function chipSettings(table: RouletteTable): ChipSettings {
  const known = settingsByTable.get(table);
  if (known) return known;
  const settings: ChipSettings = { size: 1, coin: 1000n as Cents, past: [], played: [], bet_id: undefined };
  settingsByTable.set(table, settings);
  return settings;
}

export const boardChips = ({ is_call_incomplete, call }: RouletteState): Chips =>
  is_call_incomplete ? [] : call.chips;

export const canPlaceChips = (state: RouletteState): boolean =>
  state.phase === 'open' && !isLocked(state) && !state.shared?.bet;

/**
 * Adds a chip to a field.
 *
 * Shape   (chips, 'red', 10.00) -> chips
 */
export function withChip(chips: Chips, field: string, coin: Cents): Chips {
  const existing = chips.find((chip) => chip.field === field);
  if (!existing) return [...chips, { field, stake: toWire(coin) }];
  const more = { field, stake: toWire((parseCents(existing.stake) + coin) as Cents) };
  return chips.map((chip) => (chip === existing ? more : chip));
}

/** Shows these chips on the board. The stake is their sum. */
function setChips(table: RouletteTable, chips: Chips): void {
  const call = { chips: [...chips] };
  const stake_text = toWire(chipsSum(call)).replace(/\.00$/, '');
  const isEmpty = chips.length === 0;
  table.change({ is_call_incomplete: isEmpty, call: isEmpty ? roulette.modes()[0] : call, stake_text, notice: null });
}

/** Replaces the chips on the board, and remembers the earlier chips for undo. */
export function placeChips(table: RouletteTable, chips: Chips): void {
  if (!canPlaceChips(table.state)) return;
  if (chips.length > rouletteTable.fields_maximum) {
    table.change({ notice: { tone: 'info', text: rouletteText[table.lang].full } });
    return;
  }
  chipSettings(table).past.push(boardChips(table.state));
  setChips(table, chips);
}

export function undoChips(table: RouletteTable): void {
  const before = canPlaceChips(table.state) ? chipSettings(table).past.pop() : undefined;
  if (before) setChips(table, before);
}

/** The chips of the previous bet, also from an earlier visit. */
export const previousChips = (table: RouletteTable): Chips => {
  const { played } = chipSettings(table);
  return played.length > 0 ? played : (table.state.history[0]?.call.chips ?? []);
};

/** Shows the player's bet in the current round, also from another device. The next round begins with an empty board. */
export function followBet(table: RouletteTable): void {
  const settings = chipSettings(table);
  const bet = table.state.shared?.bet ?? null;
  const bet_id = bet?.round_id ?? null;
  if (bet_id === settings.bet_id) return;
  settings.bet_id = bet_id;
  settings.past = [];
  if (bet !== null) settings.played = bet.outcome.chips as Chips;
  setChips(table, bet === null ? [] : settings.played);
}

import { type FishingCall, type FishingOutcome, fishing, fishingTable } from '@nua/games/fishing/fishing.ts';
import { canBet, type TableState } from '../../table/table-state.ts';
import type { Table } from '../../table/view.ts';

type State = TableState<FishingCall, FishingOutcome>;

/** Whether the next shot starts a new volley, because the call on the table was already played or is the initial one. */
export function startsNewVolley({ call, round }: Pick<State, 'call' | 'round'>): boolean {
  if (round.at !== 'idle') return false;
  return round.last === null ? call === fishing.modes()[0] : call === round.last.call;
}

/**
 * Adds a shot to the volley, unless it is full.
 *
 * Shape   (state, 5) -> { shots: [..., 5] }
 */
export function withShot(state: Pick<State, 'call' | 'round'>, multiplier: number): FishingCall {
  const before = startsNewVolley(state) ? [] : state.call.shots;
  return { shots: [...before, multiplier].slice(0, fishingTable.shots_maximum) };
}

/** Aims one more shot. Returns false if no shot can be aimed now. */
export function aim(table: Table<FishingCall, FishingOutcome>, multiplier: number): boolean {
  if (!canBet(table.state)) return false;
  table.change({ call: withShot(table.state, multiplier), notice: null });
  return true;
}

/** Removes the last shot, unless it is the only one. */
export function removeShot(table: Table<FishingCall, FishingOutcome>): void {
  const { shots } = table.state.call;
  if (canBet(table.state) && shots.length > 1) table.change({ call: { shots: shots.slice(0, -1) } });
}

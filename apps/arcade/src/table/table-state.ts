import type { arcadePhase, playableFreeRounds, Stamper, seeds } from '@nua/contract/arcade.ts';
import type { steppedRound } from '@nua/contract/round.ts';
import { coversOf, freeRoundCap } from '@nua/games/play/covers.ts';
import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { stakeWithin } from '@nua/games/play/odds.ts';
import type { SharedOrigin } from '@nua/games/play/verify-shared-round.ts';
import type { Cents } from '@nua/money';
import type { InferOutput } from 'valibot';
import type { AutoState } from '../rules/auto-bet.ts';
import type { TableBonus } from '../rules/bonus-play.ts';
import type { RoundState } from '../rules/round-state.ts';
import type { StakeLimits } from '../rules/stake-steps.ts';

export type FreeRounds = InferOutput<typeof playableFreeRounds>[number];
export type Seeds = InferOutput<typeof seeds>;
export type Revealed = {
  id: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
};

/** The public part of a round of several steps, from the server. */
export type OpenRound = InferOutput<typeof steppedRound>;

/** The shared round, as last reported by the server. */
export type SharedNow = NonNullable<InferOutput<(typeof arcadePhase)['response']>['news']> & {
  /** The server's clock minus this device's clock, as measured by the fastest response. */
  offset_ms: number;
  /** The current multiplier while the player's bet can be cashed out; null at other times. */
  reached_hundredths: number | null;
};

/** The random source of a bet on a shared round, and its cash-out; null if it was not cashed out. */
export type SharedRecord = { shared_round: SharedOrigin; cashed_out_hundredths: number | null };

export type Round<Call extends Values = Values, Outcome extends Values = Values> = {
  round_id: string;
  /** Both null for a bet on a shared round. */
  seed_pair_id: string | null;
  nonce: number | null;
  shared?: SharedRecord | null;
  call: Call;
  outcome: Outcome;
  /** The steps of a round of several steps; empty for other rounds. */
  steps: readonly Values[];
  stake: Cents;
  payout: Cents;
  /** The bonus money in stake and payout. */
  bonus_stake: Cents;
  bonus_payout: Cents;
  /** The free rounds that paid the stake; absent or null if money paid it. */
  free_rounds_id?: string | null;
  at: string;
};

export type Notice = { tone: 'info' | 'wrong'; text: string };

export type TableState<Call extends Values = Values, Outcome extends Values = Values> = {
  phase: 'entering' | 'open' | 'closed';
  /** Whether the request that opens the session or loads the open round got no response and is being retried. */
  is_retrying: boolean;
  /** Own money in the game wallet. */
  balance: Cents;
  /** The active bonus; it pays the part of a stake above own money. */
  bonus: TableBonus | null;
  free_rounds: readonly FreeRounds[];
  /** The free rounds that the player has turned on, and the stake to restore afterwards. */
  free: { id: string; stake_text: string } | null;
  /** Whether the last free round has been played, so that the player must confirm before money pays again. */
  is_free_over: boolean;
  /** The money in the main wallet, as last reported. */
  main: Cents;
  /** Whether the shell is moving money from the main wallet into the game. */
  is_refilling: boolean;
  stake_minimum: Cents;
  stake_maximum: Cents;
  payout_cap: Cents;
  /** The maximum pace of the game, and whether auto-bet is offered. */
  pace: { every_ms: number; auto: boolean };
  /** The service that timestamps the hashes of new seeds. */
  stamped_by: Stamper;
  /** Whether the pace of the game does not allow a new round yet. */
  is_waiting_for_pace: boolean;
  seeds: Seeds | null;
  revealed: readonly Revealed[];
  mode: 'manual' | 'auto';
  stake_text: string;
  rounds_text: string;
  loss_text: string;
  win_text: string;
  /** The call of the next bet. */
  call: Call;
  /** Whether the player has cleared the last call and not completed the next one, so that no bet can be placed. */
  is_call_incomplete: boolean;
  round: RoundState<Round<Call, Outcome>>;
  /** The open round of several steps, as last reported by the server. */
  open: OpenRound | null;
  /** The shared round; null in other games, and until the first news arrives. */
  shared: SharedNow | null;
  history: readonly Round<Call, Outcome>[];
  auto: AutoState;
  visit_net: Cents;
  visit_began_ms: number;
  is_paused: boolean;
  /** Both are off until the player turns them on. */
  sound: boolean;
  vibration: boolean;
  notice: Notice | null;
};

export function firstState(call: Values, now_ms: number): TableState {
  const none = 0n as Cents;
  return {
    phase: 'entering',
    is_retrying: false,
    balance: none,
    bonus: null,
    free_rounds: [],
    free: null,
    is_free_over: false,
    main: none,
    is_refilling: false,
    stake_minimum: none,
    stake_maximum: none,
    payout_cap: none,
    pace: { every_ms: 0, auto: true },
    stamped_by: 'nobody',
    is_waiting_for_pace: false,
    seeds: null,
    revealed: [],
    mode: 'manual',
    stake_text: '10',
    rounds_text: '10',
    loss_text: '',
    win_text: '',
    call,
    is_call_incomplete: false,
    round: { at: 'idle', last: null },
    open: null,
    shared: null,
    history: [],
    auto: { status: 'off' },
    visit_net: none,
    visit_began_ms: now_ms,
    is_paused: false,
    sound: false,
    vibration: false,
    notice: null,
  };
}

/** The limits of a stake now. A win is never cut, so a bet with a high multiplier has a lower maximum stake. */
export function limitsOf(game: AnyGame, state: TableState): StakeLimits {
  const { free, balance: own, bonus } = state;
  // The stake of free rounds was fixed when they were granted, and may be outside the limits of other stakes.
  const granted = state.free_rounds.find(({ id }) => id === free?.id)?.stake;
  const [minimum, limit] = [granted ?? state.stake_minimum, granted ?? state.stake_maximum];
  const cap = granted === undefined ? state.payout_cap : freeRoundCap(game, granted, state.payout_cap);
  const within_cap = stakeWithin(coversOf(game, state.call), cap);
  // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint.
  const maximum = within_cap < limit ? within_cap : limit;
  if (free !== null) return { minimum, maximum, balance: maximum, own: maximum, bonus_maximum: null };
  return { minimum, maximum, balance: playableOf(state), own, bonus_maximum: bonus?.stake_maximum ?? null };
}

/** All money for stakes: own money in the game, and the bonus. */
export const playableOf = ({ balance, bonus }: TableState): Cents => (balance + (bonus?.left ?? 0n)) as Cents;

/** The change that turns free rounds off and restores the previous stake. Only the player turns them on. */
export const withoutFree = ({ free }: TableState): Partial<TableState> =>
  free === null ? {} : { free: null, stake_text: free.stake_text };

/** How to get the money for the minimum stake: a transfer from the main wallet, or a deposit. Null if none is needed now. */
export function neededMoney(state: TableState): 'refill' | 'deposit' | null {
  if (state.free !== null || state.is_free_over) return null;
  if (!canBet(state) || playableOf(state) >= state.stake_minimum) return null;
  return state.balance + state.main >= state.stake_minimum ? 'refill' : 'deposit';
}

/** Whether the player has a bet in a round that has not ended. A call that is sent meanwhile is a step or a cash-out. */
export const isRoundOpen = ({ open, shared }: TableState): boolean => open !== null || Boolean(shared?.bet);

/** True if a new bet may be placed: the table is open and idle, the call is complete, and nothing pauses or delays the bet. */
export function canBet(state: TableState): boolean {
  return (
    state.phase === 'open' &&
    state.round.at === 'idle' &&
    !state.is_paused &&
    !state.is_call_incomplete &&
    !state.is_waiting_for_pace
  );
}

/** True while a bet or auto-bet is in progress, so that the call cannot be changed. */
export function isLocked(state: TableState): boolean {
  return state.round.at !== 'idle' || state.auto.status === 'running';
}

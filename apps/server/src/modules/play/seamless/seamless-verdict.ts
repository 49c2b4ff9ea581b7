/** Why a call is refused permanently: no later call with its id can move money. */
export type Refusal =
  | 'SESSION_ENDED'
  | 'PLAYER_BLOCKED'
  | 'PLAYER_EXCLUDED'
  | 'LIMIT_REACHED'
  | 'BONUS_STAKE_MAXIMUM'
  | 'FURTHER_STAKE_SHORT'
  | 'INSUFFICIENT_FUNDS'
  | 'STAKE_OUT_OF_RANGE'
  | 'GAME_UNKNOWN'
  | 'GAME_CLOSED'
  | 'GAME_DIFFERS'
  | 'TOO_FAST'
  | 'FREE_ROUND_UNKNOWN'
  | 'FREE_ROUND_DIFFERS'
  | 'FREE_ROUND_ENDED'
  | 'BET_CANCELLED'
  | 'BET_REFUSED'
  | 'BET_OF_ANOTHER'
  | 'BET_PAID'
  | 'ROUND_ENDED';

/** Why a call is not decided yet: no money moved, and the provider must repeat the call. */
export type Delay = 'BET_UNKNOWN' | 'ROUND_INCOMPLETE' | 'WIN_HELD' | 'BUSY';

/** Thrown to refuse a call permanently. The refusal is stored under the call's id. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** Thrown if a call cannot be decided yet. No response is stored. */
export class NotYet extends Error {
  readonly delay: Delay;
  constructor(delay: Delay) {
    super(delay);
    this.name = 'NotYet';
    this.delay = delay;
  }
}

import * as v from 'valibot';
import { id, money, time } from './wire.ts';

/** A bet whose result is drawn immediately. */
export const drawnBet = v.object({
  round_id: id,
  seed_pair_id: id,
  nonce: v.number(),
  stake: money,
  payout: money,
  balance: money,
  /** The bonus money in stake and payout, and the bonus money left. */
  bonus_stake: money,
  bonus_payout: money,
  bonus_balance: money,
  /** The free rounds that paid the stake and take the winnings; null for a paid bet. */
  free_rounds_id: v.nullable(id),
  /** As stored with the round: the game's call and its outcome. */
  outcome: v.record(v.string(), v.unknown()),
  at: time,
});

/** A bet on a shared round. */
export const sharedBet = v.object({
  round_id: id,
  /** The shared round; `/arcade/api/{game}/phase` has its phases. */
  shared_round_id: id,
  state: v.picklist(['open', 'settled', 'voided']),
  stake: money,
  /** Zero while the bet is open. */
  payout: money,
  balance: money,
  bonus_stake: money,
  bonus_payout: money,
  bonus_balance: money,
  /** The multiplier at which the bet is cashed out at the latest, in hundredths: payout cap / stake. */
  ceiling_hundredths: v.number(),
  /** The game's call and the multiplier of the cash-out. After the end of the round it also has the round's result. */
  outcome: v.record(v.string(), v.unknown()),
  at: time,
});

/** A round with several steps as its player sees it. */
export const steppedRound = v.object({
  round_id: id,
  seed_pair_id: id,
  nonce: v.number(),
  state: v.picklist(['open', 'settled', 'voided']),
  /** The number of steps taken. The next step is n + 1. */
  n: v.number(),
  /** Includes the cost of the steps. */
  stake: money,
  /** The stake without the cost of the steps, and the game's call. Absent in a response that an earlier version stored. */
  opening_stake: v.optional(money),
  call: v.optional(v.record(v.string(), v.unknown())),
  /** Zero while the round is open. */
  payout: money,
  bonus_stake: money,
  bonus_payout: money,
  bonus_balance: money,
  balance: money,
  /** The part of the round that the player may see, as its game defines it. */
  shown: v.record(v.string(), v.unknown()),
  /**
   * The possible next steps, their costs, and the maximum payout of the round after each. `extra_bonus` is the part of
   * the cost in bonus money; own money pays the rest, as for the first stake.
   */
  moves: v.array(
    v.object({
      step: v.record(v.string(), v.unknown()),
      extra_stake: money,
      extra_bonus: money,
      pays_at_most: money,
    }),
  ),
  /** As stored with the round: call, outcome and steps. Null while the round is open. */
  outcome: v.nullable(v.record(v.string(), v.unknown())),
  at: time,
});

/** The published commitment to all rounds of a chain. The chain's elements stay secret until their rounds are over. */
const hashChain = v.object({
  terminating_hash: v.string(),
  length: v.number(),
  /** The height of the public block whose hash is the salt. It is announced before the block exists. */
  salt_height: v.number(),
  salt: v.nullable(v.string()),
  announced_at: time,
  /** When an external timestamp server accepted the announcement, and the block that proves it; null without a stamp. */
  stamp: v.nullable(v.object({ at: time, block_height: v.nullable(v.number()) })),
  /** True if the house makes the blocks itself, as in a demo. Then the salt proves nothing. */
  has_own_blocks: v.boolean(),
});

/** The changes of a shared round. */
export const phaseNews = v.object({
  /** closed: no round is running or scheduled. over: the result is final. settled: every bet on the round is settled too. */
  phase: v.picklist(['closed', 'betting', 'locked', 'running', 'over', 'settled']),
  round: v.nullable(
    v.object({
      id,
      number: v.number(),
      locks_at: time,
      starts_at: time,
      ended_at: v.nullable(time),
      /**
       * True if an outage stopped the round. If the round had not begun, stakes are returned. Otherwise each bet without a target is cashed
       * out at the first of 2.00, 4.00, 8.00, … above `lapsed_hundredths`, if the multiplier reaches it.
       */
      is_stopped: v.boolean(),
      /** The multiplier at which an outage stopped the round; null for any other round. */
      lapsed_hundredths: v.nullable(v.number()),
      /** What is announced before betting, if the rounds of the game differ, such as the teams of a match. */
      announced: v.nullable(v.record(v.string(), v.unknown())),
      /** `hash` and `result` are null until the round is over. */
      hash: v.nullable(v.string()),
      result: v.nullable(v.record(v.string(), v.unknown())),
    }),
  ),
  /** The player's own bet on this round. */
  bet: v.nullable(sharedBet),
  /** The chain of the round. Sent in the first response, and with the first round of a chain. */
  chain: v.nullable(hashChain),
  /** The next chain, as soon as it is committed. Sent together with `chain`; null without one. */
  next_chain: v.nullable(hashChain),
  /** The previous rounds, newest first; only in the first response. */
  past: v.array(v.object({ number: v.number(), hash: v.string(), result: v.record(v.string(), v.unknown()) })),
});

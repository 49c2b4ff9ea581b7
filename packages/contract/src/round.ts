import * as v from 'valibot';
import { id, money, time } from './wire.ts';

/** A bet that was drawn at once. */
export const drawnBet = v.object({
  round_id: id,
  seed_pair_id: id,
  nonce: v.number(),
  stake: money,
  payout: money,
  balance: money,
  /** What of stake and payout was bonus money, and what of it is left. */
  bonus_stake: money,
  bonus_payout: money,
  bonus_balance: money,
  /** As the round is stored: the game's call and its outcome. */
  outcome: v.record(v.string(), v.unknown()),
  at: time,
});

/** A bet on a round of everybody. */
export const sharedBet = v.object({
  round_id: id,
  /** The round of everybody; its phases come from `/arcade/api/{game}/phase`. */
  shared_round_id: id,
  state: v.picklist(['open', 'settled', 'voided']),
  stake: money,
  /** Zero while the bet is open. */
  payout: money,
  balance: money,
  bonus_stake: money,
  bonus_payout: money,
  bonus_balance: money,
  /** Where the bet is cashed out at the latest, in hundredths: the payout cap by the stake. */
  ceiling_hundredths: v.number(),
  /** The game's call, and where the bet was cashed out; the round's result once it is over. */
  outcome: v.record(v.string(), v.unknown()),
  at: time,
});

/** A round of several steps as its player may see it. */
export const steppedRound = v.object({
  round_id: id,
  seed_pair_id: id,
  nonce: v.number(),
  state: v.picklist(['open', 'settled', 'voided']),
  /** How many steps have been taken; the next one is n + 1. */
  n: v.number(),
  /** With what steps have cost. */
  stake: money,
  /** Zero while the round is open. */
  payout: money,
  bonus_stake: money,
  bonus_payout: money,
  bonus_balance: money,
  balance: money,
  /** What the player may see of the round, as its game says it. */
  shown: v.record(v.string(), v.unknown()),
  /**
   * The steps that may be taken now, what they cost, and the greatest payout that the round can have right after them. `extra_bonus` is what
   * of the cost is bonus money; own money pays the rest, as it did for the first stake.
   */
  moves: v.array(
    v.object({
      step: v.record(v.string(), v.unknown()),
      extra_stake: money,
      extra_bonus: money,
      pays_at_most: money,
    }),
  ),
  /** As the round is stored: call, outcome and steps; null while it is open. */
  outcome: v.nullable(v.record(v.string(), v.unknown())),
  at: time,
});

/** What the rounds of a chain follow from, but for the elements themselves. */
const hashChain = v.object({
  terminating_hash: v.string(),
  length: v.number(),
  /** The height of the public block whose hash is the salt; announced before that block existed. */
  salt_height: v.number(),
  salt: v.nullable(v.string()),
  announced_at: time,
});

/** What is new of a round of everybody. */
export const phaseNews = v.object({
  /** closed: no round, none comes now. over: its result stands; settled: and every bet on it. */
  phase: v.picklist(['closed', 'betting', 'locked', 'running', 'over', 'settled']),
  round: v.nullable(
    v.object({
      id,
      number: v.number(),
      locks_at: time,
      starts_at: time,
      ended_at: v.nullable(time),
      /** The round never ran, and stakes are returned; or no node led it, and bets that are played by hand leave at the published exit. */
      is_stopped: v.boolean(),
      /** Where the climb was when the lead of a stopped round ended; null of any other round. */
      lapsed_hundredths: v.nullable(v.number()),
      /** What the round is about, where one is not like another; known before it takes bets. */
      announced: v.nullable(v.record(v.string(), v.unknown())),
      /** Both null until the round is over. */
      hash: v.nullable(v.string()),
      result: v.nullable(v.record(v.string(), v.unknown())),
    }),
  ),
  /** The player's own bet on this round. */
  bet: v.nullable(sharedBet),
  /** What every round of the chain follows from; told with the first answer, and in the first round of a chain. */
  chain: v.nullable(hashChain),
  /** The chain that comes after it, from the moment at which it is committed; told together with it. Null while there is none. */
  next_chain: v.nullable(hashChain),
  /** The rounds before, newest first; told with the first answer only. */
  past: v.array(v.object({ number: v.number(), hash: v.string(), result: v.record(v.string(), v.unknown()) })),
});

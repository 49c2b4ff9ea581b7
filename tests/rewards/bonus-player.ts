import { dice } from '@nua/games/dice/dice.ts';
import { type Cents, cents, sum, ZERO } from '@nua/money';
import { contribution, firstRules, greater, lesser, weightIn } from '@nua/rewards';
import {
  endAfterRound,
  splitCleared,
  splitPayout,
  splitStake,
} from '../../apps/server/src/modules/bonus/bonus-rules.ts';

/** Random numbers from a seed. They are multiples of 2^-32, like the numbers of a seed pair. */
export function floatsFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const rupees = (whole: number): Cents => cents(Math.round(whole * 100));

/** A granted bonus. The maxima are null for rewards. */
export type PlayedBonus = {
  left: Cents;
  wager_needed: Cents;
  wager_done: Cents;
  stake_maximum: Cents | null;
  conversion_maximum: Cents | null;
};

export const WEIGHT = weightIn(firstRules.weight, 'dice');

/**
 * A player with own money in the main and the game wallet, and a queue of bonuses. Only the first bonus is active. Rounds are dice with the
 * real rules of dice and of bonuses.
 */
export class BonusPlayer {
  main = ZERO;
  game = ZERO;
  bonuses: PlayedBonus[] = [];
  paid_in = ZERO;
  granted = ZERO;
  /** The weighted stakes of own money, in total and today. */
  points = ZERO;
  day_points = ZERO;
  day_deposited = ZERO;
  readonly next: () => number;

  constructor(next: () => number) {
    this.next = next;
  }

  deposit(amount: Cents): void {
    this.main = sum(this.main, amount);
    this.paid_in = sum(this.paid_in, amount);
    this.day_deposited = sum(this.day_deposited, amount);
  }

  /** Moves money between the wallets, so that the game wallet has exactly this amount. Deposits missing money. */
  setGameBalance(amount: Cents): void {
    this.main = cents(this.main + this.game - amount);
    this.game = amount;
    if (this.main < ZERO) this.deposit(cents(-this.main));
  }

  grant(amount: Cents, terms: Omit<PlayedBonus, 'left' | 'wager_done'>): void {
    if (amount === ZERO) return;
    this.granted = sum(this.granted, amount);
    this.bonuses.push({ ...terms, left: amount, wager_done: ZERO });
  }

  get active(): PlayedBonus | undefined {
    return this.bonuses[0];
  }

  /** The largest stake up to `limit` that the game wallet, the bonus and its stake maximum allow. */
  largestStake(limit: Cents): Cents {
    const own = lesser(limit, this.game);
    const { active } = this;
    if (!active) return own;
    const both = sum(this.game, active.left);
    return greater(own, lesser(limit, lesser(both, active.stake_maximum ?? both)));
  }

  /** Plays a round of dice that wins with `chance_hundredths` of 10,000 rolls. Returns the payout. */
  bet(stake: Cents, chance_hundredths: number, over = false): Cents {
    const { active } = this;
    const parts = splitStake(stake, this.game, active?.left ?? ZERO);
    if (parts === null) throw new Error(`a stake of ${stake} is not covered`);
    if (parts.bonus > ZERO && active!.stake_maximum !== null && stake > active!.stake_maximum)
      throw new Error(`a stake of ${stake} touches bonus money above its maximum`);
    const target_hundredths = over ? 10_000 - chance_hundredths : chance_hundredths;
    const { payout } = dice.play({ target_hundredths, over }, stake, this.next);
    const paid = splitPayout(payout, parts);
    this.game = cents(this.game - parts.own + paid.own);
    const weighted = contribution(parts.own, WEIGHT);
    this.points = sum(this.points, weighted);
    this.day_points = sum(this.day_points, weighted);
    if (!active) return payout;
    active.left = cents(active.left - parts.bonus + paid.bonus);
    active.wager_done = sum(active.wager_done, contribution(stake, WEIGHT));
    const end = endAfterRound({ ...active, in_open_rounds: cents(0) });
    if (end === null) return payout;
    if (end === 'cleared') this.main = sum(this.main, splitCleared(active.left, active.conversion_maximum).converted);
    this.bonuses.shift();
    return payout;
  }

  /** Takes out all own money. Remaining bonuses expire, or count as own money if `with_bonuses` is true. */
  takeOut({ with_bonuses = false } = {}): Cents {
    const bonuses = with_bonuses ? this.bonuses.map(({ left }) => left) : [];
    return sum(this.main, this.game, ...bonuses);
  }
}

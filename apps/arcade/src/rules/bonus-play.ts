import type { arcadeBalance } from '@nua/contract/arcade.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import type { Cents } from '@nua/money';

/** The active bonus, as the server sends it. */
export type TableBonus = NonNullable<ResponseOf<typeof arcadeBalance>['bonus']>;

/** How a bonus ended. `over` is any other end, such as expiry. */
export type BonusEnd = 'cleared' | 'used' | 'over';

const ALL_BPS = 10_000n;

/**
 * Divides a stake: own money first, then bonus money.
 *
 * Shape   (10.00, own 6.00, bonus 100.00) -> { own: 6.00, bonus: 4.00 }; null if both together do not cover the stake
 */
export function splitStake(stake: Cents, own: Cents, bonus: Cents): { own: Cents; bonus: Cents } | null {
  if (stake > own + bonus) return null;
  const ownPart = own < stake ? own : stake;
  return { own: ownPart, bonus: (stake - ownPart) as Cents };
}

/**
 * The stakes still needed on this game to clear the bonus, rounded up to a paisa. The game's weight sets how much of a stake counts.
 *
 * Shape   null if the game does not count
 */
export function stakesLeft({ wager_needed, wager_done, weight_bps }: TableBonus): Cents | null {
  if (weight_bps <= 0) return null;
  const weight = BigInt(weight_bps);
  const wager_left = wager_done >= wager_needed ? 0n : wager_needed - wager_done;
  return ((wager_left * ALL_BPS + weight - 1n) / weight) as Cents;
}

/** The bonus after a round, or how it ended. An estimate until the server's next response. */
export function bonusAfter(
  bonus: TableBonus,
  round: { stake: Cents; bonus_stake: Cents; bonus_payout: Cents; bonus_balance: Cents },
): { bonus: TableBonus; end: null } | { bonus: null; end: BonusEnd } {
  const { stake, bonus_stake, bonus_payout, bonus_balance } = round;
  const wager_done = (bonus.wager_done + (stake * BigInt(bonus.weight_bps)) / ALL_BPS) as Cents;
  if (bonus_balance > 0n) return { bonus: { ...bonus, left: bonus_balance, wager_done }, end: null };
  if (bonus.left - bonus_stake + bonus_payout === 0n) return { bonus: null, end: 'used' };
  return { bonus: null, end: wager_done >= bonus.wager_needed ? 'cleared' : 'over' };
}

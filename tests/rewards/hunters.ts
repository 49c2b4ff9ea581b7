import { kites } from '@nua/games/slots/kites.ts';
import { orchard } from '@nua/games/slots/orchard.ts';
import { river } from '@nua/games/slots/river.ts';
import type { SlotGame } from '@nua/games/slots/slot-game.ts';
import { type Cents, cents, sum, ZERO } from '@nua/money';
import {
  bonusOf,
  commissionOf,
  type DepositBonusPromo,
  type FreeRoundsPromo,
  firstRules,
  freeRoundsCostCents,
  lesser,
  levelAfter,
  monthlyOf,
  type RebatePromo,
  type ReferralSum,
  rebateOf,
  segmentOf,
  spinReferral,
  spinsFor,
  vipLevel,
} from '@nua/rewards';
import { BonusPlayer, rupees } from './bonus-player.ts';

/** The money of a bonus hunter: deposits, granted bonuses, and the money taken out at the end. */
export type Hunt = { paid_in: Cents; granted: Cents; taken_out: Cents };
export type Hunter = (next: () => number) => Hunt;

const { promo, vip, club, wheel, referral, task } = firstRules;
const firstDepositPromo = promo.promos[0] as DepositBonusPromo;
const rebate = promo.promos.find((offer): offer is RebatePromo => offer.type === 'rebate')!;

export const SAFE_HUNDREDTHS = 9_800;
export const EVEN_HUNDREDTHS = 4_950;
const huntOf = (player: BonusPlayer, kind: { with_bonuses?: boolean } = {}): Hunt => ({
  paid_in: player.paid_in,
  granted: player.granted,
  taken_out: player.takeOut(kind),
});

function withFirstDeposit(next: () => number, deposit = firstDepositPromo.amount_maximum): BonusPlayer {
  const player = new BonusPlayer(next);
  player.deposit(deposit);
  const bonus = bonusOf(firstDepositPromo, deposit)!;
  player.grant(bonus.amount, bonus);
  return player;
}

/** Stakes the largest allowed amount until the bonus has ended or `until` returns true. */
function playBonus(player: BonusPlayer, chance: (left: Cents) => number, until: () => boolean = () => false): void {
  const bonus = player.active;
  let bets_over = false;
  while (bonus !== undefined && player.active === bonus && !until()) {
    bets_over = !bets_over;
    player.bet(player.largestStake(rupees(200)), chance(bonus.left), bets_over);
  }
}

/** Takes the high risk `bold` until the bonus reaches the target, then low risks. */
const boldThenSafe = (target: Cents, bold: number) => (left: Cents) => (left < target ? bold : SAFE_HUNDREDTHS);
const TARGET = rupees(10_800);

/** Strategies for the promotion of the first deposit. */
export const promoHunters: Readonly<Record<string, Hunter>> = {
  'low variance: small risks until the bonus is cleared': (next) => {
    const player = withFirstDeposit(next);
    playBonus(player, () => SAFE_HUNDREDTHS);
    return huntOf(player);
  },
  'high variance: bets at twenty times the stake until the conversion maximum is reached, then small risks': (next) => {
    const player = withFirstDeposit(next);
    playBonus(player, boldThenSafe(TARGET, 495));
    return huntOf(player);
  },
  'one bold bet after another, each with a chance of 1 %': (next) => {
    const player = withFirstDeposit(next);
    playBonus(player, boldThenSafe(TARGET, 100));
    return huntOf(player);
  },
  'grows the bonus boldly, then wagers with own money': (next) => {
    const player = withFirstDeposit(next);
    const bonus = player.active;
    playBonus(
      player,
      () => 495,
      () => bonus!.left >= bonus!.conversion_maximum!,
    );
    while (player.active === bonus && bonus !== undefined) {
      player.setGameBalance(rupees(4_000));
      player.bet(rupees(4_000), SAFE_HUNDREDTHS);
    }
    return huntOf(player);
  },
  'own money first, and leaves when ahead': (next) => {
    const player = withFirstDeposit(next);
    player.setGameBalance(rupees(2_000));
    while (player.game > ZERO && player.game < rupees(4_000))
      player.bet(lesser(player.game, rupees(500)), EVEN_HUNDREDTHS);
    if (player.game === ZERO) playBonus(player, boldThenSafe(TARGET, 990));
    return huntOf(player);
  },
  'a rupee of own money in every stake, so that wins of the bonus might move to it': (next) => {
    const player = withFirstDeposit(next);
    while (player.active) {
      player.setGameBalance(rupees(1));
      player.bet(player.largestStake(rupees(200)), EVEN_HUNDREDTHS);
    }
    return huntOf(player);
  },
  'both sides: two accounts, one betting under and one betting over': (next) => {
    const [first, second] = [withFirstDeposit(next), withFirstDeposit(next)];
    while (first.active || second.active) {
      if (first.active) first.bet(first.largestStake(rupees(200)), EVEN_HUNDREDTHS, false);
      if (second.active) second.bet(second.largestStake(rupees(200)), EVEN_HUNDREDTHS, true);
    }
    return addHunts([huntOf(first), huntOf(second)]);
  },
  'a rush before expiry: sixty rounds are left, and own money speeds up the wagering where it pays': (next) => {
    const player = withFirstDeposit(next);
    const bonus = player.active!;
    for (let rounds_left = 60n; rounds_left > 0n && player.active === bonus; rounds_left -= 1n) {
      // A quarter of an own stake counts towards the wagering, so four times the missing wagering must be staked. This costs about a
      // hundredth of the stakes.
      const missing = cents((bonus.wager_needed - bonus.wager_done) * 4n);
      const pays = bonus.left >= rupees(9_000) || (rounds_left < 20n && bonus.left * 100n > missing);
      if (pays) player.setGameBalance(cents(missing / rounds_left + 4n));
      player.bet(pays ? player.game : player.largestStake(rupees(200)), pays ? SAFE_HUNDREDTHS : 495);
    }
    return huntOf(player);
  },
  'many accounts: ten phones, each with the minimum deposit and the boldest play': (next) =>
    addHunts(
      Array.from({ length: 10 }, () => {
        const player = withFirstDeposit(next, firstDepositPromo.deposit_minimum);
        playBonus(player, boldThenSafe(rupees(2_700), 330));
        return huntOf(player);
      }),
    ),
};

export function addHunts(hunts: readonly Hunt[]): Hunt {
  const total = (name: keyof Hunt) => sum(...hunts.map((hunt) => hunt[name]));
  return { paid_in: total('paid_in'), granted: total('granted'), taken_out: total('taken_out') };
}

/** A player with all regular rewards. The inviter is the same person, so the commission is the player's too. */
export class RewardedPlayer {
  readonly player: BonusPlayer;
  level = 0;
  month_points = ZERO;

  constructor(next: () => number) {
    this.player = new BonusPlayer(next);
  }

  reward(amount: Cents): void {
    this.player.grant(amount, { wager_needed: amount, stake_maximum: null, conversion_maximum: null });
  }

  endDay(): void {
    const { day_points: weighted, day_deposited: deposited, points } = this.player;
    this.reward(rebateOf(rebate, weighted));
    this.reward(sum(...club.levels.map(({ rate_bps_hundredths }) => commissionOf(weighted, rate_bps_hundredths))));
    for (const { repeats, target, prize } of task.tasks)
      if (repeats === 'daily' && weighted >= target) this.reward(prize);
    for (let spins = spinsFor(wheel.thresholds, { deposited, weighted }); spins > 0; spins -= 1) this.spin();
    const level = levelAfter(vip, { level: this.level, points, rose_today: false });
    if (level > this.level) this.reward(vipLevel(vip, level)!.level_up);
    this.level = level;
    this.month_points = sum(this.month_points, weighted);
    this.player.day_points = ZERO;
    this.player.day_deposited = ZERO;
  }

  endMonth(): void {
    this.reward(monthlyOf(vip, this.level, this.month_points)?.monthly ?? ZERO);
    this.month_points = ZERO;
  }

  private spin(): void {
    const { prize, again } = wheel.segments[segmentOf(wheel.segments, this.player.next())]!;
    this.reward(prize);
    if (again) this.spin();
  }

  /** Ends the hunt. The money of remaining bonuses counts as own money. */
  hunt(): Hunt {
    return { ...huntOf(this.player, { with_bonuses: true }), granted: ZERO };
  }
}

/** Stakes own money until the weighted stakes of the day reach an amount. */
export function stakeDay(
  player: BonusPlayer,
  weighted: Cents,
  stake: Cents,
  chance: number,
  until: () => boolean = () => false,
) {
  while (player.day_points < weighted && !until()) {
    player.setGameBalance(stake);
    player.bet(stake, chance);
  }
}

/** The hunt of an invited phone number. It stakes just enough to count as a friend, and takes its regular rewards. */
function friendOf(next: () => number, stake: Cents, chance: number): Hunt {
  const friend = new RewardedPlayer(next);
  friend.player.deposit(rupees(500));
  stakeDay(friend.player, referral.friend_weighted, stake, chance);
  friend.endDay();
  friend.endMonth();
  return friend.hunt();
}

/** One person with several phones: an inviter and the invited friends that the referral target needs. */
const inviteOwnPhones =
  (stake: Cents, chance: number): Hunter =>
  (next) => {
    const inviter = new RewardedPlayer(next);
    const friends: Hunt[] = [];
    let state: ReferralSum = spinReferral(referral, { sum: ZERO, friends: 0 }, 'join', next());
    for (let day = 0; day < referral.daily.times; day += 1) state = spinReferral(referral, state, 'daily', next());
    while (state.sum < referral.target) {
      friends.push(friendOf(next, stake, chance));
      state = spinReferral(referral, state, 'friend', next());
      for (const { kind, target, prize } of task.tasks)
        if (kind === 'friend' && target === cents(friends.length * 100)) inviter.reward(prize);
    }
    inviter.reward(state.sum);
    return addHunts([inviter.hunt(), ...friends]);
  };

const free = promo.promos.find((offer): offer is FreeRoundsPromo => offer.type === 'free_rounds')!;
const machines = [orchard, kites, river].filter(({ id }) => free.games.includes(id));

/** Plays the free rounds of a deposit on one machine, then the winnings as a bonus. `granted` is the published cost. */
const freeRoundsOf =
  (machine: SlotGame, play: (player: BonusPlayer) => void): Hunter =>
  (next) => {
    const player = new BonusPlayer(next);
    player.deposit(free.deposit_minimum);
    const payouts = Array.from({ length: free.rounds }, () => machine.play({}, free.stake, next).payout);
    const won = sum(...payouts);
    const wager_needed = cents(won * BigInt(free.wager_times));
    player.grant(won, { wager_needed, stake_maximum: null, conversion_maximum: null });
    play(player);
    return { ...huntOf(player), granted: freeRoundsCostCents(free) };
  };

/** Strategies for the free rounds of a deposit, one set for each machine. */
export const freeRoundHunters: Readonly<Record<string, Hunter>> = Object.fromEntries(
  machines.flatMap((machine) => [
    [
      `${machine.id}: small risks with the winnings`,
      freeRoundsOf(machine, (player) => playBonus(player, () => SAFE_HUNDREDTHS)),
    ],
    [`${machine.id}: the winnings in bold stakes`, freeRoundsOf(machine, (player) => playBonus(player, () => 495))],
  ]),
);

/** Strategies for the regular rewards. */
export const regularHunters: Readonly<Record<string, Hunter>> = {
  'low variance: each day just enough for a spin and the task, for a month': (next) => {
    const rewarded = new RewardedPlayer(next);
    for (let day = 0; day < 30; day += 1) {
      rewarded.player.deposit(rupees(500));
      stakeDay(rewarded.player, rupees(day % 2 === 0 ? 500 : 1_000), rupees(400), SAFE_HUNDREDTHS);
      rewarded.endDay();
    }
    rewarded.endMonth();
    return rewarded.hunt();
  },
  'high variance: each day two bold stakes, just enough for a spin': (next) => {
    const rewarded = new RewardedPlayer(next);
    for (let day = 0; day < 30; day += 1) {
      rewarded.player.deposit(rupees(500));
      stakeDay(rewarded.player, rupees(500), rupees(1_000), 990);
      rewarded.endDay();
    }
    rewarded.endMonth();
    return rewarded.hunt();
  },
  'leaves each day when ahead, and otherwise stays for the spin': (next) => {
    const rewarded = new RewardedPlayer(next);
    for (let day = 0; day < 30; day += 1) {
      const { player } = rewarded;
      const before = sum(player.main, player.game);
      stakeDay(
        player,
        rupees(500),
        rupees(200),
        EVEN_HUNDREDTHS,
        () => player.main + player.game > before + rupees(400),
      );
      rewarded.endDay();
    }
    rewarded.endMonth();
    return rewarded.hunt();
  },
  'the first level and one month, and never again': (next) => {
    const rewarded = new RewardedPlayer(next);
    rewarded.player.deposit(rupees(2_000));
    stakeDay(rewarded.player, rupees(4_000), rupees(800), SAFE_HUNDREDTHS);
    rewarded.endDay();
    rewarded.endMonth();
    return rewarded.hunt();
  },
  'many accounts: a person who invites own phones until the target is reached, with small risks': inviteOwnPhones(
    rupees(1_000),
    SAFE_HUNDREDTHS,
  ),
  'many accounts: a person who invites own phones until the target is reached, boldly': inviteOwnPhones(
    rupees(2_500),
    EVEN_HUNDREDTHS,
  ),
};

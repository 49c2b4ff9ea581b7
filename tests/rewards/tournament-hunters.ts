import { river } from '@nua/games/slots/river.ts';
import { type Cents, cents, sum, ZERO } from '@nua/money';
import { firstRules, multiplierPoints, rankField, type Score, type Tournament } from '@nua/rewards';
import { rupees, WEIGHT } from './bonus-player.ts';
import { addHunts, EVEN_HUNDREDTHS, type Hunter, RewardedPlayer, SAFE_HUNDREDTHS } from './hunters.ts';

const weekly = firstRules.tournament.tournaments[0]!;

/** At this stake, each prize of the weekly tournament is 10 to 100 free rounds. */
const free_rounds = { games: [river.id], stake: rupees(1.5) };
const by_multiplier = { ranking: 'best_multiplier', stake_minimum: rupees(10) } as const;

/** The weekly tournament with each ranking and each kind of prize. */
export const huntedTournaments: Readonly<Record<string, Tournament>> = {
  'points by weighted stakes, paid as a bonus': weekly,
  'points by best multiplier, paid as a bonus': { ...weekly, ...by_multiplier },
  'points by weighted stakes, paid in free rounds': { ...weekly, free_rounds },
  'points by best multiplier, paid in free rounds': { ...weekly, ...by_multiplier, free_rounds },
};

/** A win at 1 % of the rolls pays 99 times the stake, which is more points than a rival has. */
const BOLD_HUNDREDTHS = 100;
const RIVAL_POINTS = 2_400n;
const rivals: readonly Score[] = Array.from({ length: weekly.prizes.length }, (_none, n) => ({
  ...{ id: `rival ${n}`, points: RIVAL_POINTS, weighted: rupees(100) },
}));

/** An account in a tournament, with its best round. */
class Entry {
  readonly rewarded: RewardedPlayer;
  best = 0n;

  constructor(next: () => number) {
    this.rewarded = new RewardedPlayer(next);
  }

  get weighted(): Cents {
    return this.rewarded.player.day_points;
  }

  bet(stake: Cents, chance: number): void {
    const { player } = this.rewarded;
    player.setGameBalance(stake);
    const points = multiplierPoints({ stake, payout: player.bet(stake, chance), weight_bps: WEIGHT });
    if (points > this.best) this.best = points;
  }

  receive(prize: Cents, { free_rounds: rounds, wager_times }: Tournament): void {
    const { player } = this.rewarded;
    const amount = rounds === null ? prize : playFreeRounds(prize, rounds.stake, player.next);
    const wager_needed = cents(amount * BigInt(wager_times));
    player.grant(amount, { wager_needed, stake_maximum: null, conversion_maximum: null });
  }
}

function playFreeRounds(prize: Cents, stake: Cents, next: () => number): Cents {
  const rounds = Number(prize / stake);
  return sum(ZERO, ...Array.from({ length: rounds }, () => river.play({}, stake, next).payout));
}

type Strategy = {
  phones: number;
  /** The weighted stakes of each phone. */
  weighted: Cents;
  stake: Cents;
  chance: number;
  /** Whether others play. Then each phone first bets boldly until it has more points than a rival. */
  has_rivals?: boolean;
};

/** One person with several phones in a tournament. Every phone has about the same weighted stakes. */
const tournamentHunter =
  (rule: Tournament, { phones, weighted, stake, chance, has_rivals = false }: Strategy): Hunter =>
  (next) => {
    const entries = Array.from({ length: phones }, () => new Entry(next));
    for (const entry of entries) {
      while (has_rivals && entry.best <= RIVAL_POINTS) entry.bet(rule.stake_minimum, BOLD_HUNDREDTHS);
      while (entry.weighted < weighted || entry.best === 0n) entry.bet(stake, chance);
    }
    const own = entries.map((entry, n) => ({
      ...{ id: String(n), points: rule.ranking === 'best_multiplier' ? entry.best : entry.weighted },
      weighted: entry.weighted,
    }));
    const scores = has_rivals ? [...own, ...rivals] : own;
    for (const { id, prize } of rankField(rule, { scores, same: [] })) entries[Number(id)]?.receive(prize, rule);
    for (const { rewarded } of entries) rewarded.endDay();
    return addHunts(entries.map(({ rewarded }) => rewarded.hunt()));
  };

/** Strategies for a tournament. Its accounts are not recognised as one person, which is the worst case. */
export function tournamentHuntersOf(rule: Tournament): Readonly<Record<string, Hunter>> {
  const safe = { stake: rupees(4_000), chance: SAFE_HUNDREDTHS };
  const strategies: Record<string, Strategy> = {
    'ten phones alone, with just enough stakes to win every prize': { ...safe, phones: 10, weighted: rupees(10_000) },
    'three phones alone, with even chances': {
      ...{ phones: 3, weighted: rupees(20_000), stake: rupees(8_000), chance: EVEN_HUNDREDTHS },
    },
    'the smallest entry: three phones alone, with a few stakes': {
      ...{ phones: 3, weighted: rupees(1_000), stake: rupees(400), chance: SAFE_HUNDREDTHS },
    },
  };
  if (rule.ranking === 'best_multiplier')
    strategies['three phones that bet boldly until they beat every rival, then with small risks'] = {
      ...{ ...safe, phones: 3, weighted: rupees(20_000), has_rivals: true },
    };
  return Object.fromEntries(Object.entries(strategies).map(([name, one]) => [name, tournamentHunter(rule, one)]));
}

/** Strategies for every ranking and every kind of prize. */
export const tournamentHunters: Readonly<Record<string, Hunter>> = Object.fromEntries(
  Object.entries(huntedTournaments).flatMap(([kind, rule]) =>
    Object.entries(tournamentHuntersOf(rule)).map(([name, play]) => [`${kind}: ${name}`, play] as const),
  ),
);

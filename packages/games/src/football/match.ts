/** The markets of a match, and their picks. A score is the home side's goals, a dash, and the away side's. */
export const footballMarkets = {
  result: ['home', 'draw', 'away'],
  goals: ['over', 'under'],
  both: ['yes', 'no'],
  score: Array.from({ length: 64 }, (_, place) => `${place >> 3}-${place & 7}`),
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FootballMarket = keyof typeof footballMarkets;

type Match = { readonly home: number; readonly away: number };
type Leg = Match & { readonly market: FootballMarket; readonly pick: string };

/**
 * The winning pick of a market for the score of a match; every other pick loses.
 *
 * Shape   ('goals', 2, 1) -> 'over'
 */
export function rightPick(market: FootballMarket, home: number, away: number): string {
  if (market === 'result') return home > away ? 'home' : home < away ? 'away' : 'draw';
  if (market === 'goals') return home + away > 2 ? 'over' : 'under';
  if (market === 'both') return home > 0 && away > 0 ? 'yes' : 'no';
  return `${home}-${away}`;
}

/**
 * The index of a leg's match in a round; negative if the round does not have the match.
 *
 * Shape   (leg, teams) -> 0 to 9
 */
export function matchOf({ home, away }: Match, teams: readonly number[]): number {
  const place = teams.indexOf(home);
  return place % 2 === 0 && teams[place + 1] === away ? place / 2 : -1;
}

/**
 * Whether a leg is right in a round.
 *
 * Shape   (leg, result) -> boolean
 */
export function legWins(
  one: Leg,
  { teams, goals }: { readonly teams: readonly number[]; readonly goals: readonly number[] },
): boolean {
  const match = matchOf(one, teams);
  return match >= 0 && rightPick(one.market, goals[2 * match]!, goals[2 * match + 1]!) === one.pick;
}

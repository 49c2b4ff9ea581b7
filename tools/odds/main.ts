import { parseArgs } from 'node:util';
import { fractionText, type Ratio, ratio, ratioText } from '@nua/games/play/odds.ts';
import { cents, toWire } from '@nua/money';
import {
  amountCovering,
  costsOf,
  costText,
  expectedPrize,
  farmGain,
  freeRoundsCost,
  friendsToTarget,
  friendWeightedNeeded,
  gamesWithoutFreeRounds,
  marginOf,
  minimumFriends,
  multiplyRatios,
  oneTimeSum,
  type ProvidedReturns,
  percentText,
  problemsOf,
  purseOf,
  type Rules,
  ratesOf,
  referralTableText,
  repeatingRate,
  ringFigures,
  shareOf,
  stackOf,
  stacksOf,
  tableHash,
  tournamentRate,
  weightedCovering,
  weightIn,
  wheelOdds,
  wheelTableText,
  worstShare,
} from '@nua/rewards';
import { readProvidedReturns, readRules } from './read-rules.ts';

/** Formats an amount in fractions of a paisa as rupees with four decimals. */
function rupees({ numerator, denominator }: Ratio): string {
  const size = ratioText(ratio(numerator < 0n ? -numerator : numerator, denominator * 100n), 4);
  return numerator < 0n ? `-${size}` : size;
}

const RING_SIZES = [1, 2, 5, 6, 7, 12, 50, 100, 1_000, 10_000];
const FARM_SIZES = [1, 100, 10_000];

function stackTable(rules: Rules) {
  const rate = repeatingRate(rules);
  return stacksOf(rules).map(({ game_id, stack }) => ({
    game: game_id,
    weight: percentText(shareOf(weightIn(rules.weight, game_id))),
    'repeating rewards': percentText(multiplyRatios(rate, shareOf(weightIn(rules.weight, game_id)))),
    stack: costText(stack, 6),
    exact: fractionText(stack),
  }));
}

/** The maximum cost of each deposit promotion, without and with repeating rewards for the same stakes. */
function promoFigures(rules: Rules) {
  return rules.promo.promos.flatMap((promo) => {
    if (!('percent_bps' in promo)) return [];
    const [share, with_repeats] = [worstShare(promo), worstShare(promo, marginOf(rules))];
    const maximum_cost = multiplyRatios(share, ratio(promo.amount_maximum, 1n));
    return [
      {
        key: promo.key,
        amount_maximum: toWire(promo.amount_maximum),
        worst_share: Number(costText(share, 6)),
        worst_share_with_repeats: Number(costText(with_repeats, 6)),
        exact: fractionText(share),
        worst_cost: costText(ratio(maximum_cost.numerator, maximum_cost.denominator * 100n), 2),
      },
    ];
  });
}

function wheelFigures({ wheel }: Rules) {
  const { segments, thresholds } = wheel;
  return {
    hash: tableHash(wheelTableText({ version: 1, segments })),
    segments: wheelOdds(segments).map(({ prize, again, weight, chance, chance_text }) => ({
      ...{ prize: toWire(prize), again, weight, chance: chance_text, exact: fractionText(chance) },
    })),
    expected: rupees(expectedPrize(segments)),
    thresholds: thresholds.map(({ amount, spins }) => {
      const expected_prize = multiplyRatios(expectedPrize(segments), ratio(BigInt(spins), 1n));
      return {
        amount: toWire(amount),
        spins,
        gives: rupees(expected_prize),
        rate: percentText(ratio(expected_prize.numerator, expected_prize.denominator * amount)),
      };
    }),
  };
}

/**
 * The exact gain of a ring, without and with the deposit promotions of its persons. A ring is a group of phones that invite each other to
 * the referral wheel. `maxPersons` limits the number of their owners.
 */
function ringRow(rules: Rules, provided_returns: ProvidedReturns, phones: number, maxPersons: number) {
  const persons = Math.min(phones, maxPersons);
  const { gain, promos, gain_with_promos, share } = ringFigures(rules, { phones, persons }, provided_returns);
  return {
    ...{ phones, persons, gain: rupees(gain), promos: rupees(promos), gain_with_promos: rupees(gain_with_promos) },
    share: share === null ? null : costText(share, 6),
  };
}

function referralFigures(rules: Rules, provided_returns: ProvidedReturns, persons: number) {
  const { referral } = rules;
  return {
    hash: tableHash(referralTableText(1, referral)),
    target: toWire(referral.target),
    friends: { at_least: minimumFriends(referral), at_most: friendsToTarget(referral, { sum: cents(0), friends: 0 }) },
    friend_weighted: toWire(referral.friend_weighted),
    friend_weighted_needed: toWire(friendWeightedNeeded(rules) ?? cents(0)),
    rings: RING_SIZES.map((phones) => ringRow(rules, provided_returns, phones, persons)),
  };
}

/** For each tournament: its purse, and the share of weighted stakes that a player who wins every prize gets back. */
const tournamentFigures = ({ tournament }: Rules) =>
  tournament.tournaments.map((one) => ({
    name: one.name.en,
    purse: toWire(purseOf(one)),
    rate: percentText(tournamentRate(one)),
    purse_from: toWire(amountCovering(purseOf(one), tournamentRate(one))),
  }));

const hasUnknownGame = ({ promo }: Rules, provided_returns: ProvidedReturns): boolean =>
  promo.promos.some((one) => one.type === 'free_rounds' && gamesWithoutFreeRounds(one, provided_returns).length > 0);

/** For each promotion of free rounds: its average cost to the house per person. */
const freeRoundFigures = ({ promo }: Rules, provided_returns: ProvidedReturns) =>
  promo.promos.flatMap((one) => {
    if (one.type !== 'free_rounds') return [];
    const { numerator, denominator } = freeRoundsCost(one, provided_returns);
    const grant = { key: one.key, rounds: one.rounds, stake: toWire(one.stake), games: one.games.join(', ') };
    return [{ ...grant, cost: costText(ratio(numerator, denominator * 100n), 2) }];
  });

function taskFigures(rules: Rules) {
  const sum = oneTimeSum(rules);
  return {
    one_time: toWire(sum),
    opened_by: toWire(weightedCovering(rules, sum) ?? cents(0)),
    farms: FARM_SIZES.map((phones) => ({ phones, gain: rupees(farmGain(rules, phones)) })),
  };
}

/** Reads the maximum number of persons who own a ring of phones. */
function readPersons(text: string): number {
  const persons = Number(text);
  if (!Number.isSafeInteger(persons) || persons < 1) throw new Error('--persons must be a whole number of at least 1');
  return persons;
}

/**
 * `npm run odds -- [KIND FILE] [--persons N]`: prints the exact cost of every reward of the first rules. KIND and FILE replace one rule by
 * a document. The last line is a JSON object.
 *
 * Free rounds on a provider's game use the return in GAME_PROVIDERS. Fails if the rules must not be published.
 */
function main(): void {
  const options = { persons: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const rules = readRules(positionals);
  const persons = readPersons(values.persons);
  const provided_returns = readProvidedReturns(process.env);
  const problems = problemsOf(rules, provided_returns);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  // The cost of free rounds on an unknown game cannot be computed.
  if (hasUnknownGame(rules, provided_returns)) return;
  const wheels = { wheel: wheelFigures(rules), referral: referralFigures(rules, provided_returns, persons) };
  const promos = promoFigures(rules);
  const tasks = taskFigures(rules);
  const tournaments = tournamentFigures(rules);
  const free_rounds = freeRoundFigures(rules, provided_returns);
  const stack = costText(stackOf(rules), 6);
  const title = (text: string) => console.log(`\n${text}`);

  title('The cost of each part, of the first rules');
  console.table(costsOf(rules, provided_returns));
  title('Repeating rewards, as a share of a weighted rupee');
  const rates = { ...ratesOf(rules), together: repeatingRate(rules), 'left of 4 %': marginOf(rules) };
  console.table(
    Object.entries(rates).map(([reward, rate]) => ({ reward, rate: percentText(rate), exact: fractionText(rate) })),
  );
  title('The highest return of a staked rupee, with all repeating rewards');
  console.table(stackTable(rules));
  title('The highest cost of a promotion for the house (docs/features/bonus.md)');
  console.table(promos);
  title(`The prize wheel: ${wheels.wheel.expected} a spin on average`);
  console.table(wheels.wheel.segments);
  console.table(wheels.wheel.thresholds);
  title(
    `The referral wheel: the gain of a ring of phones of at most ${persons} persons; each phone stakes exactly the amount that counts (share: gain_with_promos divided by promos, at most 1)`,
  );
  console.table(wheels.referral.rings);
  title(
    `One-time tasks: ${tasks.one_time} for own weighted stakes of ${tasks.opened_by}; the gain of a farm of phones`,
  );
  console.table(tasks.farms);
  title('Tournaments: the stakes of one player, on any number of accounts, who takes the whole purse');
  console.table(tournaments);
  title('Free rounds: the average cost to the house for each person');
  console.table(free_rounds);
  title(
    `Stack ${stack}, at most 1, with ${tournaments.length} tournaments and ${free_rounds.length} offers of free rounds`,
  );
  console.log(JSON.stringify({ stack: Number(stack), promos, wheels, tasks, tournaments, free_rounds }));
}

main();

import { crashTable } from '../crash/crash.ts';
import { hiloRank, hiloTable, hiloWins } from '../hilo/hilo.ts';
import { minesPays, minesTable } from '../mines/mines.ts';
import type { Values } from './game.ts';
import { addRatios, multiplyRatios, type Ratio, ratio } from './odds.ts';

/** The variance of a round's payout / stake, and the payout / stake that the round pays if its last step wins. */
export type Course = { variance: Ratio; largest: Ratio };

type CourseOf = (call: Values, outcome: Values, shared: Values | null) => Course | null;

/** The variance of a step that wins with the probability wins / of, and then pays `pays`. */
const stepVariance = (wins: bigint, of: bigint, pays: Ratio): Ratio =>
  multiplyRatios(ratio(wins * (of - wins), of * of), multiplyRatios(pays, pays));

const minesCourse: CourseOf = (call, outcome) => {
  const mines = Number(call.mines);
  const picks = (outcome.opened as readonly number[]).length;
  let course: Course = { variance: ratio(0n, 1n), largest: ratio(0n, 1n) };
  for (let opened = 0; opened < picks; opened += 1) {
    const unopened = minesTable.tiles - opened;
    const largest = minesPays({ mines }, opened + 1);
    const step = stepVariance(BigInt(unopened - mines), BigInt(unopened), largest);
    course = { variance: addRatios(course.variance, step), largest };
  }
  return course;
};

const hiloCourse: CourseOf = (_call, { cards, steps }) => {
  const drawn = cards as readonly number[];
  const ranks = BigInt(hiloTable.ranks);
  let pays = ratio(BigInt(hiloTable.return_bps), 10_000n);
  let variance = ratio(0n, 1n);
  let place = 0;
  for (const { action } of steps as readonly { action: string }[]) {
    if (action === 'cash_out') break;
    if (action === 'higher' || action === 'lower') {
      const wins = BigInt(hiloWins(action, hiloRank(drawn[place]!)));
      pays = multiplyRatios(pays, ratio(ranks, wins));
      variance = addRatios(variance, stepVariance(wins, ranks, pays));
    }
    place += 1;
  }
  return { variance, largest: pays };
};

/** Null for a bet with a target, whose own odds are exact. */
const crashCourse: CourseOf = ({ target_hundredths }, { cashed_out_hundredths }, shared) => {
  if (target_hundredths !== null || shared === null) return null;
  const cases = 1n << crashTable.bits;
  const first = BigInt(crashTable.target_minimum_hundredths);
  const start = stepVariance((crashTable.pool * cases) / first, cases, ratio(first, 100n));
  // A round that has reached the multiplier m reaches m + 1 with the probability m / (m + 1). With m in hundredths, the variance of this
  // step is m / 10,000.
  const end =
    typeof cashed_out_hundredths === 'number'
      ? BigInt(cashed_out_hundredths)
      : BigInt(Math.max(crashTable.target_minimum_hundredths, Number(shared.crash_hundredths) + 1));
  const climbed = ratio(end * (end - 1n) - first * (first - 1n), 20_000n);
  return { variance: addRatios(start, climbed), largest: ratio(end, 100n) };
};

/** The games in which the player decides during the round when to stop. The return is the same for every decision. */
const courses: Readonly<Record<string, CourseOf>> = { mines: minesCourse, hilo: hiloCourse, crash: crashCourse };

/**
 * The variance of a round in which the player decides how far it goes: the sum of the variances of the steps that were taken.
 *
 * The published odds of such a call are those of one example cash-out. The sum is right for every player: the value of an open round is a
 * martingale, so the expected squared difference of payout and theory is this sum.
 *
 * Shape   (game, call, stored outcome, result of the shared round or null) -> { variance, largest }; null in every other game
 */
export function courseOf(game_id: string, call: Values, outcome: Values, shared: Values | null): Course | null {
  const course = Object.hasOwn(courses, game_id) ? courses[game_id] : undefined;
  return course === undefined ? null : course(call, outcome, shared);
}

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type GameId, houseGames, isGameId } from '@nua/games/play/catalogue.ts';
import { type Bench, type BenchRow, round2, wholeFlag } from './bench.ts';
import { type Gate, isMissed, shareOf } from './gates.ts';
import { compareReturn, JOINT_PROBABILITY, jointWidth } from './rtp/joint-interval.ts';
import type { Part, ReturnSums } from './rtp/measure-return.ts';

/** Parts are small, so that all workers end at about the same time. */
const PART_ROUNDS = 250_000;

/** Plays rounds of every registered game with fixed seeds, and compares the measured returns with the exact odds. */
export const bench: Bench = async (flags) => {
  const rounds = wholeFlag(flags, 'rounds', 10_000_000);
  const workers = wholeFlag(flags, 'workers', availableParallelism());
  const games = houseGames
    .map(({ id }) => id)
    .filter(isGameId)
    .filter((id) => flags.game === undefined || flags.game === id);
  if (games.length === 0) throw new Error(`there is no game ${flags.game}`);
  const from = performance.now();
  const measured = await measureAll(
    games.flatMap((game) => partsOf(game, rounds)),
    workers,
  );
  const width = jointWidth(games.length);
  const rows = games.map((game) =>
    rowOf(
      game,
      measured.filter(({ part }) => part.game === game),
      width,
    ),
  );
  const gates = rows.map(({ game, distance }): Gate => ({ what: game, gate: 1, found: distance }));
  return {
    // The smallest share of all gates. At 1 or more, the return of every game is within its interval.
    ratio: round2(Math.min(...gates.map(shareOf))),
    over: gates.filter(isMissed).map(({ what }) => what),
    together: JOINT_PROBABILITY,
    deviations: round2(width),
    rounds,
    workers,
    seconds: Math.round((performance.now() - from) / 1000),
    rows: rows.map((row): BenchRow => ({ ...row, distance: round2(row.distance) })),
  };
};

type Measured = { part: Part; sums: ReturnSums; seconds: number };

const partsOf = (game: GameId, rounds: number): Part[] =>
  Array.from({ length: Math.ceil(rounds / PART_ROUNDS) }, (_, part) => ({
    ...{ game, part, rounds: Math.min(PART_ROUNDS, rounds - part * PART_ROUNDS) },
  }));

/** Measures all parts. An idle worker takes the next part. */
async function measureAll(parts: readonly Part[], workers: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  const remaining = parts.entries();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const worker = new Worker(join(import.meta.dirname, 'rtp/worker.ts'));
      for (const [index, part] of remaining) {
        const from = performance.now();
        worker.postMessage(part);
        const [sums] = (await once(worker, 'message')) as [ReturnSums];
        measured[index] = { part, sums, seconds: (performance.now() - from) / 1000 };
      }
      await worker.terminate();
    }),
  );
  return measured;
}

const percent = (share: number): string => `${(100 * share).toFixed(4)} %`;

function rowOf(game: GameId, measured: readonly Measured[], width: number) {
  const sum = (figureOf: (one: Measured) => number) => measured.reduce((all, one) => all + figureOf(one), 0);
  const sums: ReturnSums = {
    rounds: sum((one) => one.sums.rounds),
    staked: sum((one) => one.sums.staked),
    paid: sum((one) => one.sums.paid),
    expected: sum((one) => one.sums.expected),
    variance: sum((one) => one.sums.variance),
  };
  const { expected, measured: returned, half, distance } = compareReturn(sums, width);
  return {
    game,
    rounds: sums.rounds,
    exact: percent(expected),
    measured: percent(returned),
    'half width': percent(half),
    distance,
    within: distance <= 1 ? 'yes' : 'NO',
    'µs a round': round2((1e6 * sum((one) => one.seconds)) / sums.rounds),
  };
}

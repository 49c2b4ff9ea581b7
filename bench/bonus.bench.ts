import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { type BetTarget, startOurs } from './bets/bet-target.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { assertBooksReconcile, type BetMeasurement, CONNECTIONS, measureBets, warmUp } from './bets/measure-bets.ts';
import { makePlayers } from './bets/players.ts';
import { limitPlayers, rewardPlayers } from './bets/rewarded-players.ts';
import { isMissed } from './gates.ts';

/**
 * The minimum ratio of the rate of bonus bets to the rate of bets with a limit. A bonus bet also reads the bonus, splits the stake and
 * writes the bonus row.
 */
const TARGET_RATIO = 0.5;

type Side = {
  name: 'guarded' | 'bonus';
  url: string;
  target: BetTarget;
  expect_per_second: number;
  measured: BetMeasurement[];
};

/** Compares dice bets with bonus money and dice bets of players with a limit. Each side has its own database. */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 10);
  const rounds = wholeFlag(flags, 'rounds', 5);
  const players = wholeFlag(flags, 'players', 2_000);
  const cluster = await openCluster();
  const sides: Side[] = [];
  for (const [name, prepare] of [
    ['guarded', limitPlayers],
    ['bonus', rewardPlayers],
  ] as const) {
    const url = await makeDatabase(cluster, `bench_${name}`);
    await makePlayers(url, players);
    await prepare(url);
    const target = await startOurs(url);
    const expect_per_second = 1.2 * (await warmUp(target, players));
    sides.push({ name, url, target, expect_per_second, measured: [] });
  }
  for (let turn = 0; turn < rounds; turn += 1) {
    // The order alternates, so that neither side always runs second.
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
      side.measured.push(
        await measureBets(side.target, { players, seconds, expect_per_second: side.expect_per_second }),
      );
    }
  }
  for (const { target, url } of sides) {
    await target.stop();
    await assertBooksReconcile(url);
  }
  await cluster.stop();
  const medianOf = (name: Side['name']) =>
    median(sides.find((side) => side.name === name)!.measured.map(({ per_second }) => per_second));
  const ratio = medianOf('bonus') / medianOf('guarded');
  return {
    ratio: round2(ratio),
    guarded_per_second: Math.round(medianOf('guarded')),
    bonus_per_second: Math.round(medianOf('bonus')),
    over: isMissed({ what: 'ratio', gate: TARGET_RATIO, found: ratio, min: true }) ? ['ratio'] : [],
    connections: CONNECTIONS,
    players,
    seconds,
    reconcile: 0,
    rows: sides.flatMap(({ name, measured }) => measured.map((one, turn) => rowOf(name, turn, one))),
  };
};

const rowOf = (bets: string, turn: number, one: BetMeasurement): BenchRow => ({
  bets,
  round: turn + 1,
  'bets/s': Math.round(one.per_second),
  'p50 ms': round2(one.p50_ms),
  'p99 ms': round2(one.p99_ms),
  counted: one.counted,
  refused: one.refused,
  faults: one.faults,
});

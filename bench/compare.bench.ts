import { type Bench, round2, wholeFlag } from './bench.ts';
import { openCluster } from './bets/cluster.ts';
import { compareLoad } from './compare/compare-load.ts';
import { abbaOrder, type Build, type Compared, compareRuns, type Figure, MIN_RATIO } from './compare/interval.ts';
import { buildTree, openTree, ROOT } from './compare/open-tree.ts';
import { databaseOf, type Size, type Subject, subjects } from './compare/subjects.ts';

/**
 * `--old COMMIT --what bets|render|sockets|load [--pairs 10]`: compares this tree with an earlier commit.
 *
 * Each pair of runs gives a ratio. The result is the mean ratio with its 95 % interval. Byte sizes (`load`) are the same in every run, so
 * one run is enough.
 */
export const bench: Bench = async (flags) => {
  const { old: commit, what = '' } = flags;
  if (commit === undefined || (what !== 'load' && !(what in subjects)))
    throw new Error(`compare needs --old COMMIT --what load|${Object.keys(subjects).join('|')}`);
  const pairs = wholeFlag(flags, 'pairs', 10);
  const size: Size = {
    seconds: wholeFlag(flags, 'seconds', 5),
    players: wholeFlag(flags, 'players', 2_000),
    connections: wholeFlag(flags, 'connections', 2_000),
  };
  const old = openTree(commit);
  try {
    buildTree(ROOT);
    if (what === 'load') return { old: commit, what, ...compareLoad(old.root, ROOT) };
    const compared = await comparePairs(subjects[what]!, old.root, { pairs, size });
    return {
      ratio: round2(compared[0]!.ratio),
      old: commit,
      what,
      pairs,
      ...size,
      keeps: compared.every((one) => one.keeps),
      rows: compared.map(rowOf),
    };
  } finally {
    old.close();
  }
};

async function comparePairs(
  subject: Subject,
  old_root: string,
  { pairs, size }: { pairs: number; size: Size },
): Promise<Compared[]> {
  const cluster = await openCluster();
  const prepare = async (build: Build, root: string) =>
    await subject(await databaseOf(cluster, `bench_${build}`, root), root, size);
  const builds = { old: await prepare('old', old_root), new: await prepare('new', ROOT) };
  const runs: Record<Build, Figure[][]> = { old: [], new: [] };
  for (const build of abbaOrder(pairs)) {
    const figures = await builds[build].run();
    runs[build].push(figures);
    console.log(build, figures.map(({ what, value }) => `${what}: ${round2(value)}`).join('; '));
  }
  await cluster.stop();
  return compareRuns(runs);
}

const rowOf = (one: Compared) => ({
  what: one.what,
  old: round2(one.old),
  new: round2(one.new),
  'ratio (above 1: new is better)': round2(one.ratio),
  from: round2(one.low),
  to: round2(one.high),
  [`from is at least ${MIN_RATIO}`]: one.keeps ? 'yes' : 'NO',
});

import { migrate } from '../apps/server/src/db/migrate.ts';
import { countReportDays } from '../apps/server/src/modules/day-sum/public.ts';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { type Cluster, makeDatabase, openCluster } from './bets/cluster.ts';
import { countPast } from './console/count-past.ts';
import { fillSite, type SiteSize } from './console/fill-site.ts';
import { measuredReads } from './console/requests.ts';
import { openSite, type Site } from './console/site.ts';
import { timeRead } from './console/time-read.ts';

/** The maximum ratio of the time on the large site to the time on the small site. */
const TARGET_RATIO = 2;

async function makeSite(cluster: Cluster, name: string, size: SiteSize): Promise<Site> {
  const url = await makeDatabase(cluster, name);
  await fillSite(url, size);
  const site = await openSite(url);
  await countPast(url, site.app);
  return site;
}

/** Opens the database of an earlier run, and adds the day sums since then. */
async function reopenSite(url: string): Promise<Site> {
  await migrate(url);
  const site = await openSite(url);
  await countReportDays(site.app);
  return site;
}

/**
 * Measures every list and page of the console on a small and a large site. The result is the largest ratio of the two medians of a call.
 *
 * `--reuse` measures the databases of the previous run. `--only NAME` measures the calls whose names begin with NAME.
 */
export const bench: Bench = async (flags) => {
  const players = wholeFlag(flags, 'players', 10_000);
  const large = wholeFlag(flags, 'large', 100 * players);
  const days = wholeFlag(flags, 'days', 360);
  const rounds = wholeFlag(flags, 'rounds', 10);
  const turns = wholeFlag(flags, 'turns', 31);
  const cluster = await openCluster();
  const fill_s: number[] = [];
  const sites: Site[] = [];
  for (const count of [players, large]) {
    const began = performance.now();
    const name = `bench_console_${count}`;
    const size = { players: count, rounds: rounds * count, days };
    sites.push(flags.reuse ? await reopenSite(cluster.server.url(name)) : await makeSite(cluster, name, size));
    fill_s.push(Math.round((performance.now() - began) / 1000));
  }
  console.error(`filled in ${fill_s.join(' and ')} s`);
  const rows = [];
  for (const read of measuredReads.filter(({ name }) => name.startsWith(flags.only ?? ''))) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1)
      for (const at of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        times[at].push(await timeRead(sites[at]!, read));
    const [small_ms, large_ms] = [median(times[0]), median(times[1])];
    rows.push({
      call: read.name,
      'small ms': round2(small_ms),
      'large ms': round2(large_ms),
      ratio: round2(large_ms / small_ms),
    });
    console.error(JSON.stringify(rows.at(-1)));
  }
  for (const site of sites) await site.stop();
  await cluster.stop();
  const over = rows.filter(({ ratio }) => ratio > TARGET_RATIO).map(({ call }) => call);
  return {
    ratio: Math.max(...rows.map(({ ratio }) => ratio)),
    over,
    players,
    large,
    rounds,
    days,
    turns,
    fill_s,
    rows,
  };
};

import { chromium } from 'playwright';
import { headlessShell } from '../tests/e2e/browsers.ts';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { type Gate, gateRow, isMissed, shareOf } from './gates.ts';
import { type Journey, walkToDeposit, walkToRound } from './journey/journeys.ts';
import { machineIndex, slowdownFor } from './load/machine-index.ts';
import { startRenderServer } from './render/render-server.ts';

const TARGETS = { round_presses: 3, round_ms: 20_000, deposit_presses: 9 };
/** The sandbox pays at once if the phone number ends with 00. */
const phoneNumberOf = (run: number): string => `03001${String(run + 1).padStart(4, '0')}00`;
/** Runs the shell and the game's frame on one main thread, so that both are throttled. */
const ONE_THREAD = '--disable-features=IsolateSandboxedIframes';

/**
 * Measures the presses and the times of two journeys on a slow connection with a throttled CPU. A guest plays the first round, and a new
 * player makes the first deposit.
 */
export const bench: Bench = async (flags) => {
  const runs = wholeFlag(flags, 'runs', 3);
  const cluster = await openCluster();
  const server = await startRenderServer(await makeDatabase(cluster, 'bench_journey'));
  const browser = await chromium.launch({ ...headlessShell, args: [...headlessShell.args, ONE_THREAD] });
  const machine_index = await machineIndex(browser);
  const slowdown = flags.slowdown === undefined ? slowdownFor(machine_index) : wholeFlag(flags, 'slowdown', 4);
  const [rounds, deposits]: [Journey[], Journey[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    rounds.push(await walkToRound(browser, server.address, slowdown));
    deposits.push(await walkToDeposit(browser, server.address, slowdown, phoneNumberOf(run)));
  }
  await browser.close();
  await server.stop();
  await cluster.stop();
  const medianOf = (journeys: readonly Journey[], value: (one: Journey) => number) =>
    Math.round(median(journeys.map(value)));
  const gates: Gate[] = [
    {
      what: 'presses to the first round',
      gate: TARGETS.round_presses,
      found: medianOf(rounds, ({ presses }) => presses),
    },
    { what: 'ms to the first round', gate: TARGETS.round_ms, found: medianOf(rounds, ({ took_ms }) => took_ms) },
    {
      what: 'presses to the first paid deposit',
      gate: TARGETS.deposit_presses,
      found: medianOf(deposits, ({ presses }) => presses),
    },
  ];
  return {
    // The smallest share of all gates. At 1 or more, all gates are met.
    ratio: round2(Math.min(...gates.map(shareOf))),
    over: gates.filter(isMissed).map(({ what }) => what),
    runs,
    slowdown: round2(slowdown),
    machine_index,
    deposit_ms: medianOf(deposits, ({ took_ms }) => took_ms),
    deposit_fields: medianOf(deposits, ({ typed }) => typed),
    steps: [...rounds[0]!.steps, ...deposits[0]!.steps],
    rows: gates.map(gateRow),
  };
};

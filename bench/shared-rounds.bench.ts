import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { assertBooksReconcile } from './bets/measure-bets.ts';
import { makePlayers } from './bets/players.ts';
import { type Gate, gateRow, isMissed } from './gates.ts';
import { assertFileLimit, type Child, startChild } from './sockets/child.ts';
import { oursAt, quantileOf } from './sockets/measure-connections.ts';

/**
 * The maximum time to write a phase and deliver it to all players, relative to the time to send one text to the same number of bare
 * WebSockets.
 */
const FAN_OUT = 2;
const ROUND_BYTES = 2 * 1024;
const PHASES = ['betting', 'locked', 'running', 'over'] as const;
/** The number of texts in each of the two measurements of a bare `ws` server. */
const BARE_TIMES = 8;

type Called = { took_ms: number[]; accepted: number };

/** Measures crash rounds with a WebSocket for every player: the pushes of phases, and bursts of bets and cash-outs. */
export const bench: Bench = async (flags) => {
  const count = wholeFlag(flags, 'connections', 5_000);
  const bets = wholeFlag(flags, 'bets', 2_000);
  const cash_outs = wholeFlag(flags, 'cash_outs', 1_500);
  const rounds = wholeFlag(flags, 'rounds', 5);
  assertFileLimit(count);
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_shared');
  await makePlayers(url, count);
  await withClient(url, (client) => client.query("update arcade.session set game_id = 'crash'"));
  const ours = await oursAt(url, join(import.meta.dirname, 'shared-rounds'), 'server.ts');
  const { child: server, first } = await ours.start();
  const { child: driver } = await startChild(join(import.meta.dirname, 'shared-rounds/driver.ts'));
  await driver.ask({ what: 'connect', port: first.port, count });

  const bare = [await measureBare(count)];
  const p99s: Record<string, number[]> = {};
  const calls: Record<'bet' | 'cash_out', Called[]> = { bet: [], cash_out: [] };
  let [bytes, missing] = [0, 0];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const found = await playRound(server, driver, { count, bets, cash_outs });
    missing += found.missing;
    bytes = Math.max(bytes, found.bytes);
    if (round === 0) continue;
    for (const phase of PHASES) p99s[phase] = [...(p99s[phase] ?? []), found.p99s[phase]];
    calls.bet.push(found.bet);
    calls.cash_out.push(found.cash_out);
  }
  bare.push(await measureBare(count));
  await driver.stop();
  await server.stop();
  await assertBooksReconcile(url);
  await cluster.stop();
  ours.close();

  const bare_ms = median(bare.flat());
  const fan_out_ms = median(PHASES.flatMap((phase) => p99s[phase]!));
  const gates: Gate[] = [
    { what: 'a phase to all, p99 relative to bare ws', gate: FAN_OUT, found: fan_out_ms / bare_ms },
    { what: 'bytes of pushes to a player in a round', gate: ROUND_BYTES, found: bytes },
    { what: 'missing pushes', gate: 0, found: missing },
    { what: 'share of accepted bets', gate: 1, found: sharesOf(calls.bet, bets), min: true },
    { what: 'share of accepted cash-outs', gate: 1, found: sharesOf(calls.cash_out, cash_outs), min: true },
  ];
  return {
    ratio: round2(fan_out_ms / bare_ms),
    over: gates.filter((one) => one.found !== one.gate && isMissed(one)).map((one) => one.what),
    connections: count,
    bets,
    cash_outs,
    rounds,
    fan_out_p99_ms: round2(fan_out_ms),
    bare_p99_ms: round2(bare_ms),
    load: loadavg().map(round2),
    phases: PHASES.map((phase) => ({ phase, 'p99 ms': round2(median(p99s[phase]!)) })),
    called: (['bet', 'cash_out'] as const).map((call) => {
      const took_ms = calls[call].flatMap((one) => one.took_ms);
      return { call, 'p50 ms': quantileOf(took_ms, 0.5), 'p99 ms': quantileOf(took_ms, 0.99), 'at once': 64 };
    }),
    rows: gates.map(gateRow),
  };
};

const sharesOf = (all: readonly Called[], count: number): number =>
  Math.min(...all.map(({ accepted }) => accepted / count));

type Size = { count: number; bets: number; cash_outs: number };

async function playRound(server: Child, driver: Child, { count, bets, cash_outs }: Size) {
  const p99s = {} as Record<(typeof PHASES)[number], number>;
  let [bytes, missing] = [0, 0];
  const measurePhase = async (phase: (typeof PHASES)[number] | 'settled') => {
    const { began_ns } = await server.ask<{ began_ns: number }>({ what: phase });
    const received = await driver.ask<{ at_ns: number[]; bytes: number }>({ what: 'received', phase, count });
    bytes += received.bytes;
    missing += Math.abs(count - received.at_ns.length);
    if (phase !== 'settled')
      p99s[phase] = quantileOf(
        received.at_ns.map((ns) => (ns - began_ns) / 1e6),
        0.99,
      );
  };
  await measurePhase('betting');
  const bet = await driver.ask<Called>({ what: 'bet', count: bets });
  await measurePhase('locked');
  await measurePhase('running');
  await server.ask({ what: 'climb' });
  const cash_out = await driver.ask<Called>({ what: 'cash_out', count: cash_outs });
  await measurePhase('over');
  await measurePhase('settled');
  const pushed = await driver.ask<{ bets: number }>({ what: 'forget' });
  missing += Math.abs(bets - cash_outs - pushed.bets);
  return { p99s, bytes, missing, bet, cash_out };
}

/** Measures the p99 times to send one text to all bare connections. The text is as long as a push. */
async function measureBare(count: number): Promise<number[]> {
  const { child: server, first } = await startChild<{ port: number }>('bare-server.ts');
  const { child: driver } = await startChild('driver.ts');
  await driver.ask({ what: 'connect', kind: 'bare', port: first.port, count });
  const text = JSON.stringify({ push: 'x'.repeat(180) });
  const p99s: number[] = [];
  for (let turn = 0; turn <= BARE_TIMES; turn += 1) {
    const received = driver.ask<{ received_ns: number[] }>({ what: 'received', count });
    const { began_ns } = await server.ask<{ began_ns: number }>({ what: 'fan_out', text });
    const ms = (await received).received_ns.map((ns) => (ns - began_ns) / 1e6);
    if (turn > 0) p99s.push(quantileOf(ms, 0.99));
  }
  await driver.stop();
  await server.stop();
  return p99s;
}

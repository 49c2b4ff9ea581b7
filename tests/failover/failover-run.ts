import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Breach } from '../crash/breach.ts';
import { type Chance, chanceFrom } from '../crash/chance.ts';
import { checkSite, countResults } from '../crash/check-site.ts';
import { CrashPlayer } from '../crash/crash-player.ts';
import { type Acknowledgement, IntentLog } from '../crash/intent-log.ts';
import { playShared, playSteps } from '../crash/play-rounds.ts';
import { type Acts, playDay, type Running } from '../crash/player-day.ts';
import { repeatSome, resolveOpen } from '../crash/resolve-intents.ts';
import { type CheckedRounds, noRoundsChecked } from '../crash/round-invariants.ts';
import { Uptime } from '../crash/uptime.ts';
import type { Member } from './database-cluster.ts';
import { FailoverSite } from './failover-site.ts';
import { drawFaults, type FaultName, faultNames, faultOf } from './faults.ts';
import type { Programs } from './programs.ts';

export type FailoverReport = {
  cycles: number;
  intents: number;
  /** Intents that had no response at the moment of a fault. */
  unanswered: number;
  executed_without_response: number;
  replays: number;
  /** For each cycle, its fault and the longest time without an accepted call. */
  without_service_s: { fault: FaultName; seconds: number }[];
  reached: Record<string, number>;
  breaches: Breach[];
};

export type FailoverOptions = {
  programs: Programs;
  cycles: number;
  seed: number;
  players: number;
  /** The minimum and the maximum number of intents before the fault of a cycle. */
  load: readonly [number, number];
  only?: readonly FaultName[];
  print: (line: string) => void;
};

/** The number of accepted calls after a fault, and again after its repair. It is enough to use every part of the site. */
const CALLS_AFTER_CHANGE = 60;
const TIMEOUT_MS = 300_000;
/** The states of a payment that waits for its provider. */
const IN_PROGRESS = {
  deposit: `('created', 'awaiting_approval', 'checking')`,
  withdraw: `('approved', 'sending')`,
};

/** An intent log that also records the times of accepted calls. */
class TimedLog extends IntentLog {
  readonly accepted_at: number[] = [];

  override async acknowledge(acknowledgement: Acknowledgement): Promise<void> {
    if (acknowledgement.code === 0) this.accepted_at.push(performance.now());
    await super.acknowledge(acknowledgement);
  }

  /** The longest time in milliseconds without an accepted call since this moment. */
  longestGapSince(moment: number): number {
    const times = [moment, ...this.accepted_at.filter((time) => time >= moment), performance.now()];
    return Math.max(...times.slice(1).map((time, index) => time - times[index]!));
  }

  /** Resolves after this many more accepted calls. */
  async untilAccepted(more: number): Promise<void> {
    const target_count = this.accepted_at.length + more;
    const give_up_at = performance.now() + TIMEOUT_MS;
    while (this.accepted_at.length < target_count) {
      if (performance.now() > give_up_at) throw new Error('no call is accepted any more');
      await pause(20);
    }
  }
}

const ATTEMPTS = 20;

/** Repeats an action that may fail during a failover. */
async function repeatedly<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await act();
    } catch (error) {
      if (turn === ATTEMPTS) throw error;
      await pause(1_000);
    }
  }
}

/** Moves the money of the game to the main wallet, and requests a payout. */
async function withdraw(player: CrashPlayer, chance: Chance): Promise<void> {
  await player.leave();
  await player.withdraw(chance);
}

function actsOf(player: CrashPlayer, chance: Chance): Acts {
  const reenter = async () => {
    await player.leave();
    await player.enter();
  };
  const others = [
    ...Array.from({ length: 8 }, () => () => player.bet(chance)),
    ...Array.from({ length: 8 }, () => () => playSteps(player, chance)),
    ...Array.from({ length: 8 }, () => () => playShared(player, chance)),
    () => player.deposit(chance),
    () => player.deposit(chance, { suffix: '55' }),
    ...Array.from({ length: 3 }, () => () => withdraw(player, chance)),
    reenter,
  ];
  return { first: [() => player.deposit(chance, { suffix: '55', amount: '2000.00' }), reenter], others, rest_ms: 200 };
}

class FailoverRun {
  readonly site: FailoverSite;
  readonly log: TimedLog;
  readonly uptime = new Uptime();
  readonly #options: FailoverOptions;
  readonly #chance: Chance;
  readonly #checked_rounds: CheckedRounds = noRoundsChecked();
  readonly players = new Map<string, CrashPlayer>();
  readonly planned_faults: readonly FaultName[];
  readonly report: FailoverReport = {
    ...{ cycles: 0, intents: 0, unanswered: 0, executed_without_response: 0, replays: 0 },
    ...{ without_service_s: [], reached: {}, breaches: [] },
  };

  constructor(site: FailoverSite, options: FailoverOptions) {
    this.site = site;
    this.log = new TimedLog(join(site.folder, 'intents.jsonl'));
    this.#options = options;
    this.#chance = chanceFrom(options.seed);
    // The faults are drawn before the players draw numbers, because the players' number of draws depends on the machine.
    this.planned_faults = drawFaults(this.#chance, options.cycles, options.only ?? faultNames);
  }

  async begin(): Promise<void> {
    await this.site.start();
    // A busy machine may lose its primary at any moment, so no call must succeed at once.
    this.uptime.is_up = false;
    for (let index = 0; index < this.#options.players; index += 1) {
      const player = await repeatedly(() => CrashPlayer.register(this.site, this.log, this.uptime, index));
      this.players.set(player.id, player);
      await repeatedly(() => player.begin(this.#chance));
      await repeatedly(() => player.enter());
    }
  }

  /** Begins payments until one is in progress. Gives up after many attempts. `paid` resolves when all payments have ended. */
  async untilPaying(
    kind: 'deposit' | 'withdraw',
    leader: Member,
  ): Promise<{ isPaying: boolean; paid: Promise<unknown> }> {
    const payments: Promise<unknown>[] = [];
    const pay = (player: CrashPlayer) =>
      kind === 'deposit' ? player.deposit(this.#chance) : withdraw(player, this.#chance);
    const since = new Date(Date.now() - 1_000);
    const text = `select from ${kind} where state in ${IN_PROGRESS[kind]} and created_at > $1 limit 1`;
    for (let turn = 0; turn < 50; turn += 1) {
      for (const player of this.players.values()) payments.push(Promise.allSettled([pay(player)]));
      for (let poll = 0; poll < 20; poll += 1)
        if ((await leader.run('nua', text, [since])).length > 0) return { isPaying: true, paid: Promise.all(payments) };
    }
    return { isPaying: false, paid: Promise.all(payments) };
  }

  async cycle(fault: FaultName): Promise<void> {
    const { log, site, uptime, report } = this;
    const chance = this.#chance;
    const intents_before = log.intents.size;
    const running: Running = { on: true, beginning: this.players.size };
    const failures: unknown[] = [];
    const playerLoops = [...this.players.values()].map((player) =>
      playDay(player, actsOf(player, chance), chance, running).catch((error) => failures.push(error)),
    );
    const stop = async () => {
      running.on = false;
      await Promise.all(playerLoops);
      if (failures.length > 0) throw failures[0];
    };
    const target_count = intents_before + chance.between(...this.#options.load);
    while (log.intents.size < target_count && failures.length === 0) await pause(5);
    while (log.open.size === 0 && failures.length === 0) await pause(1);
    if (failures.length > 0) await stop();
    const { leader, standbys } = await site.cluster.untilHealthy();
    const { during, strike } = faultOf(fault);
    const { isPaying, paid } = during ? await this.untilPaying(during, leader) : { isPaying: true, paid: null };
    const began_at = performance.now();
    const unanswered = log.open.size;
    uptime.slowest_ms = 0;
    const { what, repair } = await strike({ site, leader, standbys, chance });
    await log.untilAccepted(CALLS_AFTER_CHANGE);
    await repair();
    await site.cluster.untilHealthy();
    await site.untilResponding();
    await log.untilAccepted(CALLS_AFTER_CHANGE);
    const seconds = log.longestGapSince(began_at) / 1_000;
    await Promise.all([stop(), paid]);
    const slowest_s = uptime.slowest_ms / 1_000;
    report.executed_without_response += await resolveOpen(() => pause(5_000), log, this.players, uptime);
    report.breaches.push(...site.endedPrograms().map((name) => `15 ${name} ended by itself`));
    report.breaches.push(...site.serverErrors().map((what) => `15 ${what}`));
    if (report.breaches.length > 0) return;
    const repeated = await repeatSome(log, this.players, intents_before);
    const breaches = await this.check();
    report.cycles += 1;
    report.unanswered += unanswered;
    report.replays += repeated.replays;
    report.intents = log.intents.size;
    report.without_service_s.push({ fault, seconds });
    report.breaches.push(...repeated.breaches, ...breaches);
    this.#options.print(
      `cycle ${report.cycles}: ${fault} (${what}${isPaying ? '' : ', no payment in progress'}), ${unanswered} intents unanswered, ${seconds.toFixed(1)} s without service, ` +
        `slowest response ${slowest_s.toFixed(1)} s, ` +
        `${log.intents.size - intents_before} intents, ${repeated.replays} sent again, ${report.breaches.length} breaches`,
    );
  }

  async check(): Promise<Breach[]> {
    return await repeatedly(() => checkSite(this.site, this.log, [...this.players.keys()], this.#checked_rounds));
  }
}

/** Runs cycles of load. Each cycle has a fault, and ends with a check of all invariants. */
export async function failoverRun(options: FailoverOptions): Promise<FailoverReport> {
  const site = await FailoverSite.create(options.programs);
  const run = new FailoverRun(site, options);
  // The programs of the site would outlive an interrupted run.
  const end = () => void site.remove().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    await run.begin();
    for (const fault of run.planned_faults) {
      await run.cycle(fault);
      if (run.report.breaches.length > 0) break;
    }
    run.report.reached = { ...run.log.acceptedByKind(), ...(await countResults(site.database_url)) };
    if (run.report.breaches.length > 0) options.print(site.logTail());
    return run.report;
  } catch (error) {
    options.print(site.logTail());
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    await run.log.close();
    await site.remove();
  }
}

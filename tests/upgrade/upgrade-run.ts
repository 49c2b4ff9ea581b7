import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chanceFrom } from '../crash/chance.ts';
import { checkSite } from '../crash/check-site.ts';
import { CrashPlayer } from '../crash/crash-player.ts';
import { IntentLog } from '../crash/intent-log.ts';
import { playShared, playSteps } from '../crash/play-rounds.ts';
import { type Acts, playDay, type Running } from '../crash/player-day.ts';
import { repeatSome, resolveOpen } from '../crash/resolve-intents.ts';
import { noRoundsChecked } from '../crash/round-invariants.ts';
import { Uptime } from '../crash/uptime.ts';
import { CallWatch, type FailedCall } from './call-watch.ts';
import type { Release } from './release.ts';
import { ROOT } from './release.ts';
import { RollingSite } from './rolling-site.ts';
import { SocketKeeper } from './socket-keeper.ts';

export type UpgradeOptions = {
  parent: Release;
  seed: number;
  players: number;
  /** The number of answered intents before, between and after the replacements of nodes. */
  calls_between: number;
  print: (line: string) => void;
  /** Ends the run early. */
  signal?: AbortSignal;
};

export type UpgradeReport = {
  answered: number;
  failed: FailedCall[];
  /** Calls that failed because a node got no response from its database. The machine was too busy. */
  stalled: FailedCall[];
  /** Calls that lost their connection and were repeated with the same key. */
  lost: CallWatch['lost'];
  pages: number;
  reconnects: number;
  /** Events that never reached a player's connection. */
  missed_events: number;
  open_rounds: number;
  intents: Record<string, number>;
  breaches: string[];
};

const TIMEOUT_MS = 300_000;
const PAGE_EVERY_MS = 200;

function actsOf(player: CrashPlayer, chance: ReturnType<typeof chanceFrom>): Acts {
  const reenter = async () => {
    await player.leave();
    await player.enter();
  };
  const others = [
    ...Array.from({ length: 6 }, () => () => player.bet(chance)),
    ...Array.from({ length: 6 }, () => () => playSteps(player, chance)),
    ...Array.from({ length: 6 }, () => () => playShared(player, chance)),
    () => player.deposit(chance, { suffix: '55' }),
    reenter,
  ];
  return { first: [() => player.refill(chance)], others, rest_ms: 200 };
}

const STALL_MS = 15_000;

/** Separates the calls that failed while a node was stalled. */
function separateStalled(
  calls: readonly FailedCall[],
  stalls: readonly Date[],
): Pick<UpgradeReport, 'failed' | 'stalled'> {
  const isStalled = ({ at, status }: FailedCall) =>
    status === 503 && stalls.some((stall) => Math.abs(at.getTime() - stall.getTime()) < STALL_MS);
  return { failed: calls.filter((call) => !isStalled(call)), stalled: calls.filter(isStalled) };
}

/** Loads the lobby as a visitor until the run ends. Returns the number of pages. */
async function loadPages(url: string, running: Running): Promise<number> {
  let pages = 0;
  while (running.on) {
    // `CallWatch` counts lost connections.
    const page = await fetch(`${url}/`).catch(() => null);
    if (page !== null) await page.text();
    pages += 1;
    await pause(PAGE_EVERY_MS);
  }
  return pages;
}

/** One run. Three nodes of the parent release are replaced by this release, and back, while players play. */
class UpgradeRun {
  readonly site: RollingSite;
  readonly log: IntentLog;
  readonly uptime = new Uptime();
  readonly #options: UpgradeOptions;
  readonly #players = new Map<string, CrashPlayer>();

  constructor(site: RollingSite, options: UpgradeOptions) {
    this.site = site;
    this.log = new IntentLog(join(site.folder, 'intents.jsonl'));
    this.#options = options;
    // Players do not retry calls, so that `CallWatch` counts every failure.
    this.uptime.is_up = false;
  }

  async run(): Promise<UpgradeReport> {
    const { site, log } = this;
    const { parent, players, seed } = this.#options;
    const chance = chanceFrom(seed);
    await site.start(parent.folder);
    for (let place = 0; place < players; place += 1) {
      const player = await CrashPlayer.register(site, log, this.uptime, place);
      await player.begin(chance);
      await player.enter();
      this.#players.set(player.id, player);
    }
    const keepers = await this.#openSockets();
    const watch = new CallWatch(site.url);
    const running: Running = { on: true, beginning: players };
    const failures: unknown[] = [];
    const playerLoops = [...this.#players.values()].map((player) =>
      playDay(player, actsOf(player, chance), chance, running).catch((error) => failures.push(error)),
    );
    const visits = loadPages(site.url, running);
    let open_rounds = 0;
    for (const [name, folder] of [
      ['this release', ROOT],
      [`back to ${parent.ref.slice(0, 10)}`, parent.folder],
    ] as const)
      for (const place of site.places) {
        await this.#untilAnswered(failures);
        open_rounds += await this.#openRounds();
        await site.replaceNode(place, folder);
        this.#options.print(
          `node ${place + 1}: ${name}; ${watch.answered} calls answered, ${watch.failed.length} failed, ${watch.lost.length} lost their connection`,
        );
      }
    await this.#untilAnswered(failures);
    running.on = false;
    await Promise.all(playerLoops);
    if (failures.length > 0) throw failures[0];
    const pages = await visits;
    await resolveOpen(() => pause(5_000), log, this.#players, this.uptime);
    const { breaches } = await repeatSome(log, this.#players, 0);
    watch.stop();
    const missed = await Promise.all(keepers.map((keeper) => keeper.stop()));
    return {
      ...{
        answered: watch.answered,
        ...separateStalled(watch.failed, site.stalls()),
        lost: watch.lost,
        pages,
        open_rounds,
      },
      reconnects: keepers.reduce((sum, { reconnects }) => sum + reconnects, 0),
      missed_events: missed.flat().length,
      intents: log.acceptedByKind(),
      breaches: [...breaches, ...(await this.#check())],
    };
  }

  async #check(): Promise<string[]> {
    const { site, log } = this;
    const breaches = await checkSite(site, log, [...this.#players.keys()], noRoundsChecked());
    const env = { ...process.env, DATABASE_URL: site.database_url };
    const args = ['apps/server/src/ledger/reconcile.ts'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
    if (status !== 0) breaches.push(`reconcile ended with ${status}: ${stdout}${stderr}`);
    return [...breaches, ...site.endedPrograms().map((name) => `${name} ended by itself`)];
  }

  /** Waits until some intents are answered, so that every replacement happens under load. */
  async #untilAnswered(failures: readonly unknown[]): Promise<void> {
    const target_count = this.log.acknowledged.size + this.#options.calls_between;
    const give_up_at = performance.now() + TIMEOUT_MS;
    while (this.log.acknowledged.size < target_count && failures.length === 0) {
      if (performance.now() > give_up_at) throw new Error('no intent is answered any more');
      await pause(20);
    }
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.site.database_url });
    await client.connect();
    const { rows } = await client.query<Row>(text);
    await client.end();
    return rows;
  }

  /** Counts the open rounds. Nodes of the other release must continue them. */
  async #openRounds(): Promise<number> {
    const text = "select count(*)::int as rounds from arcade.round where state = 'open'";
    return (await this.#query<{ rounds: number }>(text))[0]!.rounds;
  }

  async #openSockets(): Promise<SocketKeeper[]> {
    const [key] = await this.#query<{ kid: string; key: Buffer }>('select kid, key from body_key order by kid limit 1');
    const keepers = [...this.#players.values()].map(
      (player) => new SocketKeeper({ url: this.site.url, key: key! }, player.token),
    );
    await Promise.all(keepers.map((keeper) => keeper.start()));
    return keepers;
  }
}

/** Runs an upgrade and its rollback under load, and checks all invariants. */
export async function upgradeRun(options: UpgradeOptions): Promise<UpgradeReport> {
  const site = await RollingSite.create();
  const run = new UpgradeRun(site, options);
  try {
    const aborted = once(options.signal ?? new EventTarget(), 'abort').then(() =>
      Promise.reject(options.signal!.reason),
    );
    const report = await Promise.race([run.run(), aborted]);
    if (report.breaches.length > 0 || report.failed.length > 0) options.print(site.logTail());
    return report;
  } catch (error) {
    options.print(site.logTail());
    throw error;
  } finally {
    await run.log.close();
    await site.remove();
  }
}

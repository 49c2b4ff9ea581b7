import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '../../apps/server/src/db/embedded/launch.ts';
import { choosePlace } from '../../apps/server/src/db/embedded/place.ts';
import { settingRules } from '../../apps/server/src/settings/setting-rules.ts';
import { claimPorts } from '../failover/claim-ports.ts';
import { SiteProcess } from '../failover/site-process.ts';
import { nodeStates } from '../proxy/haproxy-stats.ts';
import { haproxySample } from '../proxy/sample-files.ts';
import { SEED_KEY } from '../world/credentials.ts';
import { testSeedSeal } from '../world/secret-seeds.ts';
import { ROOT } from './release.ts';

const NODES = 3;
/** Long enough for a busy machine. */
const TIMEOUT_MS = 180_000;

/** The rules of codes without limits, because a player of a run requests more codes than a real player. */
const UNLIMITED_CODE_RULES = { ...settingRules.code_rules.first, per_number_hour: 10_000, per_number_day: 10_000 };

async function waitUntil(
  what: string,
  isDone: () => Promise<boolean>,
  needed: readonly SiteProcess[] = [],
): Promise<void> {
  const give_up_at = performance.now() + TIMEOUT_MS;
  while (!(await isDone().catch(() => false))) {
    for (const program of needed)
      if (!program.isRunning()) throw new Error(`a program ended by itself: ${program.logTail()}`);
    if (performance.now() > give_up_at) throw new Error(`${what} never happened`);
    await pause(100);
  }
}

/** Three nodes behind the HAProxy of `deploy/compose`, with one database, Redis and the sandbox. */
export class RollingSite {
  readonly folder: string;
  readonly url: string;
  readonly sandbox_url: string;
  readonly seeds = testSeedSeal();
  readonly #ports: readonly number[];
  readonly #stats_socket: string;
  readonly #redis: SiteProcess;
  readonly #sandbox: SiteProcess;
  readonly #haproxy: SiteProcess;
  readonly #env: Record<string, string>;
  readonly #nodes: SiteProcess[] = [];
  #postgres: EmbeddedPostgres | null = null;

  private constructor(folder: string, ports: readonly number[]) {
    this.folder = folder;
    const [players, redis, sandbox, ...nodes] = ports as [number, number, number, ...number[]];
    this.#ports = nodes;
    this.url = `http://127.0.0.1:${players}`;
    this.sandbox_url = `http://127.0.0.1:${sandbox}`;
    this.#stats_socket = join(folder, 'haproxy.sock');
    const file = join(folder, 'haproxy.cfg');
    const place = { http: players, tls: null, nodes, stats_socket: this.#stats_socket };
    writeFileSync(file, haproxySample('deploy/compose/haproxy.cfg', place));
    const { DATABASE_URL: _none, ...inherited } = process.env as Record<string, string>;
    this.#env = {
      ...inherited,
      ...{ STAGE: 'staging', SANDBOX_URL: this.sandbox_url, PUBLIC_URL: this.url, LOG_LEVEL: 'error' },
      ...{ SECRET_KEY: 'upgrade upgrade upgrade upgrade upgrade', SEED_KEY, REDIS_URL: `redis://127.0.0.1:${redis}` },
      ...{ HOST: '127.0.0.1', TRUSTED_PROXIES: '1' },
    };
    const redis_args = ['--port', String(redis), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#redis = this.#program('redis', 'redis-server', redis_args, {});
    this.#haproxy = this.#program('haproxy', 'haproxy', ['-db', '-f', file], {});
    this.#sandbox = this.#program('sandbox', process.execPath, ['apps/server/src/app/sandbox-main.ts'], {
      DATA_DIR: join(folder, 'sandbox-data'),
    });
  }

  #program(name: string, command: string, args: readonly string[], env: Record<string, string>, cwd = ROOT) {
    const PATH = `${process.env.PATH}:/usr/sbin`;
    return new SiteProcess({
      ...{ name, command, args, cwd, log_file: join(this.folder, `${name}.log`) },
      env: { ...this.#env, PATH, ...env },
    });
  }

  static async create(): Promise<RollingSite> {
    const folder = mkdtempSync(join(tmpdir(), 'nua-upgrade-'));
    // PostgreSQL does not run as root. Its own user needs access.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'sandbox-data'));
    return new RollingSite(folder, await claimPorts(3 + NODES));
  }

  async start(release_folder: string): Promise<void> {
    this.#postgres = await launchPostgres({ place: choosePlace({ data_dir: join(this.folder, 'data') }) });
    const client = new pg.Client({ connectionString: this.#postgres.url('postgres') });
    await client.connect();
    await client.query('create database nua');
    await client.end();
    for (const program of [this.#redis, this.#sandbox, this.#haproxy]) program.start();
    await waitUntil('the start of the sandbox', async () => (await fetch(`${this.sandbox_url}/sandbox`)).ok);
    for (let place = 0; place < NODES; place += 1) await this.#startNode(place, release_folder);
    await this.#query(
      `insert into setting (config_key, config_value, changed_at, changed_by) values ('code_rules', $1, now(), 'upgrade')
       on conflict (config_key) do update set config_value = excluded.config_value, changed_at = excluded.changed_at`,
      [JSON.stringify(UNLIMITED_CODE_RULES)],
    );
  }

  async #query(text: string, values: unknown[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: this.database_url });
    await client.connect();
    await client.query(text, values);
    await client.end();
  }

  get database_url(): string {
    return this.#postgres!.url('nua');
  }

  get places(): number[] {
    return [...this.#ports.keys()];
  }

  now(): Date {
    return new Date();
  }

  /** Starts a node, and waits until HAProxy sends players to it. */
  async #startNode(place: number, release_folder: string): Promise<void> {
    const node = this.#program(
      `node${place + 1}`,
      process.execPath,
      ['apps/server/src/main.ts'],
      {
        ...{ DATABASE_URL: this.database_url, PORT: String(this.#ports[place]) },
        DATA_DIR: join(this.folder, `node${place + 1}-data`),
      },
      release_folder,
    );
    this.#nodes[place] = node;
    node.start();
    const isUp = async () => (await nodeStates(this.#stats_socket))[place] === 'UP';
    await waitUntil(`the start of node ${place + 1}`, isUp, [node, this.#haproxy]);
  }

  /** Replaces a node as in operations.md: SIGTERM, wait for the exit, start the other release. */
  async replaceNode(place: number, release_folder: string): Promise<void> {
    await this.#nodes[place]!.kill('SIGTERM');
    await this.#startNode(place, release_folder);
  }

  /** The times at which a node got no response from its database. The database always runs, so the machine was too busy. */
  stalls(): Date[] {
    const lines = this.#nodes.flatMap((node) => node.logLines());
    return lines.filter(({ msg }) => msg === 'the database does not answer').map(({ time }) => new Date(String(time)));
  }

  endedPrograms(): string[] {
    return [...this.#nodes, this.#sandbox, this.#haproxy]
      .filter((program) => !program.isRunning())
      .map(({ name }) => name);
  }

  logTail(): string {
    return [...this.#nodes, this.#sandbox, this.#haproxy].map((program) => program.logTail(30)).join('\n');
  }

  async remove(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill('SIGKILL')));
    await Promise.all([this.#redis, this.#sandbox, this.#haproxy].map((program) => program.kill()));
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

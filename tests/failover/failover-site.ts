import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settingRules } from '../../apps/server/src/settings/setting-rules.ts';
import { SEED_KEY } from '../world/credentials.ts';
import { testSeedSeal } from '../world/secret-seeds.ts';
import { claimPorts } from './claim-ports.ts';
import { DatabaseCluster } from './database-cluster.ts';
import { LinkProxies } from './link-proxy.ts';
import { haproxyFile, PASSWORDS } from './patroni-files.ts';
import type { Programs } from './programs.ts';
import { SiteProcess } from './site-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MEMBERS = ['a', 'b', 'c'] as const;
/** Two ports of etcd, and five of each member. */
const DATABASE_PORTS = 2 + 5 * MEMBERS.length;
/** Long enough for a busy machine. */
const TIMEOUT_MS = 300_000;
const START_ATTEMPTS = 10;

/** Settings without limits, because a player of a run pays more often than a real player. */
const UNLIMITED_SETTINGS = {
  code_rules: {
    ...settingRules.code_rules.first,
    per_number_hour: 10_000,
    per_number_day: 10_000,
    per_device_hour: 10_000,
  },
  withdraw_rules: {
    ...settingRules.withdraw_rules.first,
    ...{ daily_count: 10_000, daily_sum: '100000000.00', turnover_bps: 0, account_wait_hours: 0 },
  },
};

/**
 * A whole site on one machine: three PostgreSQL with Patroni, etcd, Redis, the sandbox, two nodes, and HAProxy in front of nodes and
 * database.
 *
 * The first node connects to every member of the database. The second node connects to HAProxy.
 */
export class FailoverSite {
  readonly folder: string;
  readonly cluster: DatabaseCluster;
  readonly redis: SiteProcess;
  readonly haproxy: SiteProcess;
  readonly nodes: readonly SiteProcess[];
  readonly sandbox_url: string;
  readonly seeds = testSeedSeal();
  readonly url: string;
  readonly #sandbox: SiteProcess;
  readonly #node_urls: readonly string[];
  #links: LinkProxies | null = null;

  private constructor(folder: string, programs: Programs, ports: readonly number[]) {
    this.folder = folder;
    this.cluster = new DatabaseCluster({ folder, programs, ports: ports.slice(0, DATABASE_PORTS), members: MEMBERS });
    const [players, primary, redis, sandbox, ...nodes] = ports.slice(DATABASE_PORTS) as [
      ...[number, number, number, number],
      ...number[],
    ];
    this.url = `http://127.0.0.1:${players}`;
    this.sandbox_url = `http://127.0.0.1:${sandbox}`;
    this.#node_urls = nodes.map((port) => `http://127.0.0.1:${port}`);
    const { DATABASE_URL: _none, ...inherited } = process.env as Record<string, string>;
    const program = (name: string, command: string, args: readonly string[], env: Record<string, string> = {}) =>
      new SiteProcess({
        ...{ name, command, args, cwd: ROOT, log_file: join(folder, `${name}.log`) },
        env: { ...inherited, ...env },
      });
    const haproxy_file = join(folder, 'haproxy.cfg');
    const members = this.cluster.members.map(({ place }) => place);
    writeFileSync(haproxy_file, haproxyFile({ players_port: players, primary_port: primary, nodes, members }));
    this.haproxy = program('haproxy', programs.haproxy, ['-db', '-f', haproxy_file]);
    const redis_args = ['--port', String(redis), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.redis = program('redis', programs['redis-server'], redis_args);
    const shared = {
      ...{ STAGE: 'staging', SANDBOX_URL: this.sandbox_url, PUBLIC_URL: this.url, LOG_LEVEL: 'error' },
      ...{ SECRET_KEY: 'failover failover failover failover', SEED_KEY, DRAIN_S: '0' },
    };
    const sandbox_env = { ...shared, DATA_DIR: join(folder, 'sandbox-data') };
    this.#sandbox = program('sandbox', process.execPath, ['apps/server/src/app/sandbox-main.ts'], sandbox_env);
    const by_proxy = `postgresql://nua:${PASSWORDS.nua}@127.0.0.1:${primary}/nua?target_session_attrs=read-write`;
    this.nodes = [this.cluster.url, by_proxy].map((DATABASE_URL, place) =>
      program(`node${place + 1}`, process.execPath, ['apps/server/src/main.ts'], {
        ...shared,
        ...{ DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${redis}`, DURABILITY: 'quorum', ROLES: 'api,worker' },
        ...{ PORT: String(nodes[place]), HOST: '127.0.0.1', TRUSTED_PROXIES: '1' },
        DATA_DIR: join(folder, `node${place + 1}-data`),
      }),
    );
  }

  static async create(programs: Programs): Promise<FailoverSite> {
    const folder = mkdtempSync(join(tmpdir(), 'nua-failover-'));
    // PostgreSQL does not run as root. Its own user needs access.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'sandbox-data'));
    return new FailoverSite(folder, programs, await claimPorts(DATABASE_PORTS + 6));
  }

  async start(): Promise<void> {
    this.#links = await LinkProxies.start(this.cluster.links);
    this.redis.start();
    this.#sandbox.start();
    await this.cluster.start();
    this.haproxy.start();
    await untilServed(`${this.sandbox_url}/sandbox`);
    await this.#startNodes();
    const { leader } = await this.cluster.untilHealthy();
    for (const [key, value] of Object.entries(UNLIMITED_SETTINGS))
      await leader.run(
        'nua',
        `insert into setting (config_key, config_value, changed_at, changed_by) values ($1, $2, now(), 'failover')
         on conflict (config_key) do update set config_value = excluded.config_value, changed_at = excluded.changed_at`,
        [key, JSON.stringify(value)],
      );
  }

  /** Starts the nodes. A node that ends because the database is slow is started again. */
  async #startNodes(): Promise<void> {
    let attempts_left = START_ATTEMPTS;
    for (const [place, node] of this.nodes.entries()) {
      node.start();
      await untilServed(`${this.#node_urls[place]}/healthz`, () => {
        if (!node.hasEnded()) return;
        if (attempts_left === 0) throw new Error(`${node.name} does not start`);
        attempts_left -= 1;
        node.start();
      });
    }
    await this.untilResponding();
  }

  get database_url(): string {
    return this.cluster.url;
  }

  get links(): LinkProxies {
    if (this.#links === null) throw new Error('the site has not started');
    return this.#links;
  }

  now(): Date {
    return new Date();
  }

  /** Resolves when both nodes and HAProxy respond. */
  async untilResponding(): Promise<void> {
    for (const url of this.#node_urls) await untilServed(`${url}/healthz`);
    await untilServed(`${this.url}/healthz`);
  }

  /** The names of the nodes and the sandbox that have ended by themselves. */
  endedPrograms(): string[] {
    return [...this.nodes, this.#sandbox].filter((program) => program.hasEnded()).map(({ name }) => name);
  }

  /** Describes the responses with status 500. An outage of the database or of Redis has another status. */
  serverErrors(): string[] {
    return this.nodes.flatMap((node) =>
      node
        .logLines()
        .filter(({ status }) => status === 500)
        .map(({ method, path, at, time }) => `${node.name} responded 500 to ${method} ${path} at ${at ?? time}`),
    );
  }

  logTail(): string {
    const tails = [...this.nodes, this.#sandbox, this.haproxy].map((program) => program.logTail());
    return [...tails, this.cluster.logTail()].join('\n');
  }

  async remove(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill('SIGKILL')));
    await this.cluster.stop();
    await Promise.all([this.redis, this.haproxy, this.#sandbox].map((program) => program.kill()));
    this.#links?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function untilServed(url: string, meanwhile = () => {}): Promise<void> {
  const give_up_at = performance.now() + TIMEOUT_MS;
  let last = 'nothing';
  while (performance.now() < give_up_at) {
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (reply.ok) return;
      last = `${reply.status} ${await reply.text()}`;
    } catch (error) {
      last = String((error as Error).cause ?? error);
    }
    meanwhile();
    await pause(100);
  }
  throw new Error(`${url} does not answer (last: ${last})`);
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { claimPorts } from '../failover/claim-ports.ts';
import { SiteProcess } from '../failover/site-process.ts';
import { type FreshDatabase, freshDatabase } from '../world/database.ts';
import { nodeStates } from './haproxy-stats.ts';
import { haproxySample, nginxSample } from './sample-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PATH = `${process.env.PATH}:/usr/sbin`;
export const HOST = 'play.example';
export const METRICS_TOKEN = 'a token of metrics, for tests';

export const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0;

type ProxyResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** A running proxy in front of the nodes. */
export type RunningProxy = {
  port: number;
  call(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<ProxyResponse>;
  /** Opens a WebSocket and sends `first`. Returns the first message, or the status if the proxy refuses. */
  openSocket(path: string, first: string | null): Promise<string>;
  log(): string;
};

/** Two nodes, and proxies with the sample configurations of `docs/` and `deploy/`. The first node also listens at a Unix socket. */
export class ProxiedSite {
  readonly database: FreshDatabase;
  readonly #folder = mkdtempSync(join(tmpdir(), 'nua-proxy-'));
  readonly #programs: SiteProcess[] = [];
  readonly #nodes: ChildProcess[] = [];
  readonly #stats: string[] = [];
  #node_ports: number[] = [];

  private constructor(database: FreshDatabase) {
    this.database = database;
  }

  static async start(): Promise<ProxiedSite> {
    const site = new ProxiedSite(await freshDatabase());
    site.#node_ports = await claimPorts(2);
    site.#makeCertificate();
    await Promise.all(([0, 1] as const).map((place) => site.#startNode(place)));
    return site;
  }

  #path = (name: string): string => join(this.#folder, name);

  #makeCertificate(): void {
    const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
    const files = ['-keyout', this.#path('site.key'), '-out', this.#path('site.crt')];
    const { status, stderr } = spawnSync('openssl', [...args, ...names, ...files], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    writeFileSync(
      this.#path('site.pem'),
      ['site.crt', 'site.key'].map((name) => readFileSync(this.#path(name))).join(''),
    );
  }

  async #startNode(place: 0 | 1): Promise<void> {
    const log = openSync(this.#path(`node-${place}.log`), 'a');
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', log, 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...{ DATABASE_URL: this.database.url, DATA_DIR: this.#path('data'), DEMO: '0', LOG_LEVEL: 'debug' },
        ...{ PORT: String(this.#node_ports[place]), TRUSTED_PROXIES: '1', PUBLIC_URL: `https://${HOST}`, DRAIN_S: '8' },
        ...{ SECRET_KEY: 'a key of thirty-two characters, for tests', METRICS_TOKEN },
        ...(place === 0 && { SOCKET: this.#path('http.sock') }),
      },
    });
    closeSync(log);
    this.#nodes[place] = child;
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (!isReady) throw new Error('a node ended before it was ready');
  }

  /** The lines of the log of both nodes. At the level `debug`, each request has a line. */
  nodeLog(): Record<string, unknown>[] {
    const logs = [0, 1].map((place) => readFileSync(this.#path(`node-${place}.log`), 'utf8'));
    // The text after the last line break is a line that is not yet complete.
    const lines = logs.flatMap((text) => text.split('\n').slice(0, -1));
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  }

  /** Sends SIGTERM to the second node. Resolves with its exit code. */
  async drainSecond(): Promise<number> {
    const exited = once(this.#nodes[1]!, 'exit');
    this.#nodes[1]!.kill('SIGTERM');
    return (await exited)[0];
  }

  async startNginx(): Promise<RunningProxy> {
    const [port] = (await claimPorts(1)) as [number];
    const [certificate, key] = [this.#path('site.crt'), this.#path('site.key')];
    const place = { folder: this.#folder, port, certificate, key, socket: this.#path('http.sock') };
    writeFileSync(this.#path('nginx.conf'), nginxSample(place));
    const program = this.#startProgram('nginx', 'nginx', ['-c', this.#path('nginx.conf')]);
    return await this.#proxyAt(port, program, ['access.log', 'error.log', 'nginx.log']);
  }

  async startHaproxy(sample: string): Promise<RunningProxy> {
    const [port, http] = (await claimPorts(2)) as [number, number];
    const name = sample.replaceAll('/', '-');
    const stats_socket = this.#path(`${name}.sock`);
    const tls = { port, certificate: this.#path('site.pem') };
    writeFileSync(this.#path(name), haproxySample(sample, { http, tls, nodes: this.#node_ports, stats_socket }));
    const program = this.#startProgram(name, 'haproxy', ['-db', '-f', this.#path(name)]);
    this.#stats.push(stats_socket);
    return await this.#proxyAt(port, program, [`${name}.log`]);
  }

  #startProgram(name: string, command: string, args: readonly string[]): SiteProcess {
    const env = { PATH } as Record<string, string>;
    const program = new SiteProcess({ name, command, args, env, log_file: this.#path(`${name}.log`) });
    this.#programs.push(program);
    program.start();
    return program;
  }

  /** Resolves when every HAProxy has found both nodes. */
  async untilNodesAreUp(): Promise<void> {
    for (const socket of this.#stats)
      while ((await nodeStates(socket)).some((state) => state !== 'UP')) await pause(100);
  }

  async #proxyAt(port: number, program: SiteProcess, logs: readonly string[]): Promise<RunningProxy> {
    const tls = { ca: readFileSync(this.#path('site.crt')), servername: HOST };
    const to = { host: '127.0.0.1', port, ...tls };
    const proxy: RunningProxy = {
      port,
      async call(path, { method = 'GET', headers = {}, body } = {}) {
        const call = request({ ...to, path, method, headers: { host: HOST, ...headers } });
        call.end(body);
        const [response] = await once(call, 'response');
        return { status: response.statusCode, headers: response.headers, body: await text(response) };
      },
      async openSocket(path, first) {
        const headers = { host: HOST, origin: `https://${HOST}` };
        const socket = new WebSocket(`wss://127.0.0.1:${port}${path}`, [], { agent: new Agent(tls), headers });
        try {
          return await new Promise<string>((resolve, reject) => {
            socket.on('error', reject);
            socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
            socket.on('open', () => first !== null && socket.send(first));
            socket.on('message', (data) => resolve(String(data)));
            socket.on('close', (code) => resolve(`closed ${code}`));
          });
        } finally {
          socket.terminate();
        }
      },
      log: () => logs.map((name) => readFileSync(this.#path(name), 'utf8')).join(''),
    };
    for (;;) {
      if (!program.isRunning()) throw new Error(program.logTail());
      const response = await proxy.call('/ping').catch(() => null);
      if (response?.status === 200) return proxy;
      await pause(100);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.kill('SIGTERM')));
    for (const child of this.#nodes) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    await this.database.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

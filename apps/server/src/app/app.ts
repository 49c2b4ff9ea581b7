import type { Server as NetServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '@nua/sandbox';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import * as v from 'valibot';
import type { Configuration } from '../configuration/configuration.ts';
import { installationKeys } from '../configuration/installation-keys.ts';
import { claimSeedSeal } from '../configuration/seed-keys.ts';
import type { ConsoleFiles } from '../console/public.ts';
import type { App } from '../core/app.ts';
import type { AdvanceableClock, Clock } from '../core/clock.ts';
import { DiskWatch } from '../core/disk-watch.ts';
import type { Feature } from '../core/handle.ts';
import { JobWatch } from '../core/job-watch.ts';
import { openLimitStore } from '../core/limits/limit-store.ts';
import { WORK_PRICES, type WorkPrices } from '../core/limits/proof-of-work.ts';
import { DEFAULT_RATES, RateLimits, type RateRules } from '../core/limits/rate-limits.ts';
import { RecentDemand } from '../core/limits/recent-demand.ts';
import { Metrics } from '../core/metrics.ts';
import { LogCollector } from '../core/ports/log-collector.ts';
import type { Ports } from '../core/ports/ports.ts';
import { Revisions } from '../core/revisions.ts';
import { BodyKeys } from '../core/sealing/body-keys.ts';
import { Sessions } from '../core/sessions/sessions.ts';
import { createDb } from '../db/connect.ts';
import { createPool, SILENCE_MS } from '../db/pool.ts';
import { listenAtSocket } from '../http/listen-at-socket.ts';
import { eventLoopLoad, type LoadMeasure } from '../http/pages/page-load.ts';
import type { WebFolders } from '../http/pages/web-folders.ts';
import { FailureLog } from '../http/security/failure-log.ts';
import { OutageLog } from '../http/security/outage-log.ts';
import { createServer } from '../http/server.ts';
import { type RunningJobs, startJobs } from '../jobs/run-jobs.ts';
import { createLedger } from '../ledger/ledger.ts';
import { claimMoneyKind } from '../ledger/money-kind.ts';
import { loadVapidKeys } from '../providers/push/vapid-keys.ts';
import { startTracing } from '../providers/tracing/start-tracing.ts';
import { createRealtime, type Realtime } from '../realtime/realtime.ts';
import { SettingsStore } from '../settings/settings.ts';
import { buildPorts } from './build-ports.ts';
import { checkStart, epochMemoryOf } from './check-start.ts';
import { features as allFeatures } from './features.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { connectSandbox, forwardSandbox, type OutsideWorld } from './outside-world.ts';
import { nodeRegister, watchNode } from './watch-node.ts';

export type AppParts = {
  config: Configuration;
  database_url: string;
  clock: Clock;
  log?: Logger;
  features?: readonly Feature[];
  ports?: Partial<Ports>;
  rates?: RateRules;
  /** The load of this process, from 0 to 1. It decides whether pages are rendered. The default is the event loop's utilization. */
  load?: LoadMeasure;
  work?: WorkPrices;
  web?: WebFolders | null;
  /** The built pages of the console; null or absent if this node serves none. */
  console_files?: ConsoleFiles | null;
  pool_size?: number;
  /** The folder of the embedded database; null for a database given by its address. */
  database_folder?: string | null;
  /** The outage log that `log` uses. */
  outage?: OutageLog;
  /** True to include the metrics of the process itself. Only one server in a process may include them. */
  process_metrics?: boolean;
  /** Called at most once, if a newer build has changed the database and this build must stop. */
  outdated?: (error: Error) => void;
  /** The interval of the sandbox's timer, on the machine's clock. With 0, the sandbox works only when `advance` is called. */
  sandbox_tick_ms?: number;
};

export type RunningApp = {
  /** The address of the console, or null if this node does not serve it. */
  consoleAddress(): string | null;
  app: App;
  fastify: FastifyInstance;
  sandbox: Sandbox | null;
  pool: Pool;
  realtime: Realtime;
  /** Starts to listen and returns the address. */
  listen(port: number, host?: string): Promise<string>;
  /**
   * Reports the node as leaving and serves requests for another `after_ms`. Then it finishes the work in progress and stops the app.
   */
  stop(options?: { after_ms: number }): Promise<void>;
};

/** The composition root, which builds the server from its parts for the process and for tests. */
export async function createApp(parts: AppParts): Promise<RunningApp> {
  const { config, clock } = parts;
  const features = parts.features ?? allFeatures;
  const leaving = new AbortController();
  const draining = new AbortController();
  const listening = { address: config.public_url };
  const sandbox = config.demo ? openSandbox(parts, () => listening.address) : null;
  const metrics = new Metrics(parts.process_metrics ?? false);
  const collector = config.log_collector === null ? null : new LogCollector(config.log_collector);
  const outsideWorld = sandbox ?? (config.sandbox_url === null ? null : await connectSandbox(config.sandbox_url));
  const app = await buildApp({ ...parts, collector }, outsideWorld, metrics, {
    signal: draining.signal,
    leaving: leaving.signal,
  });
  const endTracing = await openTracing(app);
  const fastify = await createServer({
    app,
    features,
    web: parts.web ?? null,
    load: parts.load ?? eventLoopLoad(),
    metrics,
    extra: (scope) => registerOutside(scope, { config, clock, sandbox }),
  });
  const realtime = watchNode(app, createRealtime(app, fastify.server));
  const partitionTimer = maintainResponsePartitions(app);
  const startedFeatures: Feature[] = [];
  let jobs: RunningJobs | null = null;
  let socket: NetServer | null = null;
  let console: OpenConsole | null = null;
  const register = nodeRegister(app, parts);
  return {
    app,
    fastify,
    sandbox,
    pool: app.pool,
    realtime,
    consoleAddress: () => console?.address ?? null,
    async listen(port, host = '127.0.0.1') {
      await register.start(`${hostname()}:${port}`);
      await fastify.ready();
      await fastify.listen({ port, host });
      if (config.socket !== null) socket = await listenAtSocket(fastify.server, config.socket);
      const { port: actualPort } = fastify.server.address() as { port: number };
      listening.address = `http://127.0.0.1:${actualPort}`;
      await startFeatures(app, features, startedFeatures);
      const declaredJobs = features.flatMap((feature) => feature.jobs ?? []);
      jobs = startJobs(app, declaredJobs, metrics);
      await realtime.start();
      if (config.roles.has('console'))
        console = await openConsole({ ...parts, files: parts.console_files ?? null, sandbox }, app);
      return listening.address;
    },
    async stop({ after_ms } = { after_ms: 0 }) {
      leaving.abort();
      if (after_ms > 0) await new Promise((resolve) => setTimeout(resolve, after_ms));
      draining.abort();
      clearInterval(partitionTimer);
      // The players' sockets close first, because `fastify.close()` waits for open connections.
      await realtime.stop();
      await console?.stop();
      socket?.close();
      await fastify.close();
      await jobs?.stop();
      for (const feature of startedFeatures.reverse()) await feature.stop?.(app);
      await register.stop();
      await endTracing();
      await endApp(app, collector);
    },
  };
}

/** Registers the routes of a demo's sandbox and clock, or forwards the sandbox's routes to a separate process. */
async function registerOutside(
  scope: FastifyInstance,
  { config, clock, sandbox }: Pick<AppParts, 'config' | 'clock'> & { sandbox: Sandbox | null },
): Promise<void> {
  if (sandbox) await scope.register(sandbox.plugin);
  if (config.sandbox_url !== null) await scope.register(forwardSandbox(config.sandbox_url));
  if (sandbox && isAdvanceable(clock)) mountClock(scope, clock, sandbox);
}

async function startFeatures(app: App, features: readonly Feature[], startedFeatures: Feature[]): Promise<void> {
  for (const feature of features) {
    startedFeatures.push(feature);
    await feature.start?.(app);
  }
}

/** Begins to send spans if a collector is configured. Returns a function that sends the waiting spans. */
async function openTracing({ config, log }: App): Promise<() => Promise<void>> {
  if (config.tracing === null) return async () => {};
  const onFailure = (err: unknown) => log.warn({ err, dependency: 'traces' }, 'the collector of traces took no spans');
  return await startTracing(config.tracing, onFailure);
}

/** Stops everything that `buildApp` started. The log is flushed last. */
async function endApp(app: App, collector: LogCollector | null): Promise<void> {
  await app.ledger.idle();
  await app.revisions.stop();
  app.limits.stop();
  await app.db.destroy();
  await collector?.stop();
}

/** Creates the partitions of stored responses in advance, every hour. */
function maintainResponsePartitions(app: App): NodeJS.Timeout {
  const run = () => void app.ledger.maintainResponsePartitions().catch((error) => app.log.error(error));
  return setInterval(run, 3_600_000).unref();
}

async function buildApp(
  parts: AppParts & { collector: LogCollector | null },
  sandbox: OutsideWorld | null,
  metrics: Metrics,
  signals: Pick<App, 'signal' | 'leaving'>,
): Promise<App> {
  const { config, clock } = parts;
  const outage = parts.outage ?? new OutageLog();
  const log = parts.log ?? createLog(config, { outage, collector: parts.collector });
  const pool = createPool(parts.database_url, { max: parts.pool_size ?? 12, silence_ms: SILENCE_MS });
  const settings = new SettingsStore(pool, { examples: config.licence_reference === null });
  try {
    await checkStart({ config, pool, given: parts.ports ?? {}, now: clock.now() });
    await settings.load();
    await claimMoneyKind(pool, config, clock.now());
  } catch (error) {
    await pool.end();
    throw error;
  }
  const revisions = new Revisions(parts.database_url, log, {
    liveness: [pool, outage],
    needs_standby: config.durability === 'quorum',
    epochs: epochMemoryOf(config),
  });
  const bodyKeys = new BodyKeys(pool, clock, config, revisions);
  const ledger = createLedger({ pool, clock });
  revisions.on('setting', () => settings.load());
  await bodyKeys.start();
  await ledger.maintainResponsePartitions();
  const keys = await installationKeys(pool, clock, config);
  const seeds = await claimSeedSeal(pool, config);
  const app: App = {
    clock,
    config,
    log,
    pool,
    db: createDb(pool),
    ledger,
    settings,
    sessions: new Sessions(pool, clock, revisions),
    revisions,
    disk: new DiskWatch(clock, parts.database_folder ?? null),
    metrics,
    job_watch: new JobWatch(),
    bodyKeys,
    limits: new RateLimits(parts.rates ?? DEFAULT_RATES, openLimitStore(config, log)),
    demand: new RecentDemand(clock, parts.work ?? WORK_PRICES),
    ports: buildPorts({
      sandbox,
      given: parts.ports ?? {},
      config,
      clock,
      vapid: await loadVapidKeys(pool, clock.now()),
      log,
      pool,
      settings,
      secret: keys.current,
    }),
    secret: keys.current,
    keys,
    seeds,
    ...signals,
  };
  // The objects above have registered their listeners. Features add more listeners later.
  await revisions.start();
  return app;
}

const isAdvanceable = (clock: Clock): clock is AdvanceableClock => 'advance' in clock;

function openSandbox(parts: AppParts, publicUrl: () => string): Sandbox {
  const { clock, config } = parts;
  return createSandbox({
    clock,
    publicUrl,
    dataFile: join(config.data_dir, 'sandbox', 'journal.jsonl'),
    ...(parts.sandbox_tick_ms === undefined ? {} : { tick_ms: parts.sandbox_tick_ms }),
  });
}

type LogParts = { destination?: DestinationStream; outage?: OutageLog; collector?: LogCollector | null };

export function createLog(config: Configuration, { destination, outage, collector = null }: LogParts = {}): Logger {
  const failures = new FailureLog();
  const options: LoggerOptions = {
    hooks: {
      logMethod(args, method) {
        const line = outage?.recordIfOutage(this, args) ? null : failures.pass(args);
        if (line !== null) method.apply(this, line);
      },
    },
    level: config.log_level,
    // The errors of PostgreSQL contain the values of the row in `detail`, `where` and `parameters`.
    redact: [
      '*.password',
      '*.token',
      '*.code_hash',
      '*.authorization',
      'headers',
      'err.detail',
      'err.where',
      'err.parameters',
    ],
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (collector !== null) {
    const streams = [destination ?? process.stdout, collector];
    return pino(options, pino.multistream(streams.map((stream) => ({ level: 'trace', stream }))));
  }
  return destination === undefined ? pino(options) : pino(options, destination);
}

const YEAR_MS = 365 * 86_400_000;
const clockBody = v.strictObject({ advance_ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(YEAR_MS)) });

/** Adds the routes that read and move the clock of a demo and its sandbox. */
function mountClock(fastify: FastifyInstance, clock: AdvanceableClock, sandbox: { advance(): Promise<void> }): void {
  fastify.post('/sandbox/clock', async (request, reply) => {
    const read = v.safeParse(clockBody, request.body);
    if (!read.success) return reply.code(400).send({ error: 'advance_ms must be a whole number from 0 to a year' });
    clock.advance(read.output.advance_ms);
    await sandbox.advance();
    return { now: clock.now().toISOString() };
  });
  fastify.get('/sandbox/clock', async () => ({ now: clock.now().toISOString() }));
}
